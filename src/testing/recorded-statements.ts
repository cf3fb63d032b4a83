/** Every statement that a test made the service send, asked once whether it keeps to one organization. */
import type { OnStatement } from '../service/database/sent-statements.ts';
import { placements } from '../service/database/distribution.ts';
import { checkStatement, loadStatementParser } from './tenant-statements.ts';

export interface RecordedStatements {
  readonly note: OnStatement;
  /** Nothing that comes later is recorded. */
  readonly stop: () => void;
  /** @returns sentences, none where all is well */
  readonly faults: () => Promise<readonly string[]>;
}

const executionsKept = 5;
const schemaStatement = /^\s*(?:CREATE|DROP|ALTER|SET|EXPLAIN|begin|commit|rollback)\b/i;

export function recordStatements(): RecordedStatements {
  const executions = new Map<string, (readonly unknown[])[]>();
  let isStopped = false;
  return {
    stop: () => {
      isStopped = true;
    },
    note: ({ sql: text, parameters }) => {
      if (isStopped) return;
      if (schemaStatement.test(text)) return;
      // Rows beyond the first say nothing more, and there may be thousands.
      const once = text.replace(/(values \([^()]*\))(?:, \([^()]*\))+/, '$1');
      const kept = executions.get(once) ?? [];
      executions.set(once, kept);
      if (once === text && kept.length < executionsKept) kept.push(parameters);
    },
    faults: async () => {
      await loadStatementParser();
      return [...executions].flatMap(([text, kept]) => {
        const { faults, organizations } = checkStatement(text, placements);
        const differing = kept.filter((given) => new Set(organizations.map((number) => given[number - 1])).size > 1);
        const said = differing.length > 0 ? [...faults, 'names two organizations'] : faults;
        return said.map((fault) => `${fault}: ${text}`);
      });
    },
  };
}
