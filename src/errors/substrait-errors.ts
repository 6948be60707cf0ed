import type { ErrorEntry } from './entry.ts';

/** Plans that are not valid Substrait, or say what Spark cannot. */
export const substraitErrors = {
  SUBSTRAIT_DAMAGED_BYTES: { exception: 'SubstraitException', message: 'These bytes are no Substrait plan: <reason>.' },
  SUBSTRAIT_DAMAGED_JSON: { exception: 'SubstraitException', message: 'This JSON is no Substrait plan: <reason>.' },
  SUBSTRAIT_TOO_DEEP: { exception: 'SubstraitException', message: 'The plan is nested too deep to be <done>.' },
  SUBSTRAIT_INVALID_PLAN: { exception: 'SubstraitException', message: '<reason>' },
  SUBSTRAIT_MISSING_FIELD: { exception: 'SubstraitException', message: 'The field <field> is missing.' },
  SUBSTRAIT_UNKNOWN_FIELD: { exception: 'SubstraitException', message: 'Field <field> of <message> is not known to Substrait <version>.' },
  SUBSTRAIT_UNKNOWN_ANCHOR: { exception: 'SubstraitException', message: 'The plan declares no <what> with anchor <anchor>.' },
  SUBSTRAIT_UNKNOWN_FUNCTION: { exception: 'SubstraitException', message: 'Spark has no function for <function> with arguments (<types>).' },
  SUBSTRAIT_UNKNOWN_EXTENSION: { exception: 'SubstraitException', message: 'The extension message <type> is not known.' },
  SUBSTRAIT_OUT_OF_RANGE: { exception: 'SubstraitException', message: 'There is no <what> <index>: there are <count>.' },
  SUBSTRAIT_TYPE_MISMATCH: { exception: 'SubstraitException', message: 'Expected <expected>, found <found>.' },
  SUBSTRAIT_COUNT_OUT_OF_RANGE: {
    exception: 'SubstraitException',
    message: 'The <what> <value> is out of range: Spark counts rows in int, from 0 to 2147483647.',
  },
  SUBSTRAIT_UNSUPPORTED: { exception: 'SubstraitException', message: 'Spark has no form for <what>.' },
  SUBSTRAIT_UNWRITABLE: { exception: 'Unsupported', message: 'Substrait has no form for <what>.' },
  SUBSTRAIT_UNWRITABLE_TYPE: { exception: 'Unsupported', message: 'Substrait cannot tell void from string in the type <type>.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
