/** What Spark calls a column for a non-deterministic expression that an operator cannot host. */
export const nondeterministicName = '_nondeterministic';
