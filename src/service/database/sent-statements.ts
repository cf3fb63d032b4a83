/** What is sent to the database, told to whoever asks: for tests of plans and of tenancy. */
import type { LogEvent } from 'kysely';

export interface SentStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type OnStatement = (statement: SentStatement) => void;

/** As the dialects take it; nothing where nobody asks, since it costs a look at the clock a statement. */
export function telling(onStatement: OnStatement | undefined): { log?: (event: LogEvent) => void } {
  if (onStatement === undefined) return {};
  return { log: ({ query }) => onStatement({ sql: query.sql, parameters: query.parameters }) };
}

export interface StatementRecorder {
  readonly note: OnStatement;
  statements(): SentStatement[];
}

/** Distinct statements by their text, each with the parameters it was last sent with. */
export function statementRecorder(): StatementRecorder {
  const sent = new Map<string, SentStatement>();
  return {
    note: (statement) => void sent.set(statement.sql, statement),
    statements: () => [...sent.values()],
  };
}
