/** Catalyst classes of one operand that PushFoldableIntoBranches moves into branches. */
export const unaryClasses: ReadonlySet<string> = new Set(
  `Acos Acosh Asin Asinh Atan Atanh Cbrt Ceil Cos Cosh Cot Csc Exp Expm1 Floor Log Log10 Log1p Log2 Rint Sec Signum Sin Sinh Sqrt Tan Tanh ToDegrees
ToRadians Abs Bin Factorial Hex Lower Upper Ascii Base64 BitLength Chr Length DayOfMonth DayOfWeek DayOfYear Month Quarter WeekDay WeekOfYear Year
YearOfWeek LastDay ExtractANSIIntervalDays ExtractANSIIntervalHours ExtractANSIIntervalMinutes ExtractANSIIntervalMonths ExtractANSIIntervalSeconds
ExtractANSIIntervalYears ExtractIntervalDays ExtractIntervalHours ExtractIntervalMinutes ExtractIntervalMonths ExtractIntervalSeconds
ExtractIntervalYears ArrayDistinct GetArrayStructFields`.split(/\s+/),
);

/** Catalyst classes of two operands that it moves in when the other operand is foldable; further arguments of their rows are parameters. */
export const binaryClasses: ReadonlySet<string> = new Set(
  `Contains EndsWith StartsWith Like RLike Atan2 Hypot Logarithm Pow Add Subtract Multiply Divide IntegralDivide Remainder Pmod BitwiseAnd BitwiseOr
BitwiseXor AddMonths DateAdd DateAddInterval DateDiff DateSub DateAddYMInterval TimestampAddYMInterval TimeAdd FindInSet BRound Round RoundCeil
RoundFloor`.split(/\s+/),
);
