/** Spark's strict-non-reserved words: identifiers everywhere but as a table alias. */
export const strictNonReserved: ReadonlySet<string> = new Set(
  'ANTI CROSS EXCEPT FULL INNER INTERSECT JOIN LATERAL LEFT NATURAL ON RIGHT SEMI MINUS UNION USING'.split(' '),
);

/** Second spellings of a keyword. */
export const keywordAliases: ReadonlyMap<string, string> = new Map([
  ['REGEXP', 'RLIKE'],
  ['TEMP', 'TEMPORARY'],
]);
