/** Sentences to begin with: each compiles as it stands. */
export const exampleSentences = [
  'HTTP handlers must call an authentication check.',
  'Every SQL query must be parameterised.',
  'Do not log passwords.',
] as const;
