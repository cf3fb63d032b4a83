/** Which issues of a repository are those that a scan found: of rules by their code, of vulnerabilities by their packages. */
import { matchFindings } from './match-findings.ts';
import { matchPackagePlaces } from './match-package-places.ts';
import type { FoundIssue, UnseenIssues } from './found-issue.ts';
import { isOfPerson } from './next-state.ts';
import type { IssueRow } from './store.ts';

/** @returns the known issue of each one found; no issue is that of two */
export function matchIssues(
  known: readonly IssueRow[],
  found: readonly FoundIssue[],
  unseen: UnseenIssues,
): Map<FoundIssue, IssueRow> {
  const standing = (row: IssueRow) => ({
    id: row.id,
    isPresent: row.is_present,
    mayMove: !unseen.isUnseen(row),
    isDismissed: isOfPerson(row),
    row,
  });
  const packages = matchPackagePlaces(
    known.filter(({ kind }) => kind === 'vulnerability').map((row) => ({ ...packagePlace(row), ...standing(row) })),
    found.filter(({ kind }) => kind === 'vulnerability').map((issue) => ({ ...packagePlace(issue), issue })),
  );
  const code = matchFindings(
    known.filter(({ kind }) => kind === 'rule').map((row) => ({ ...codePlace(row), ...standing(row) })),
    found.filter(({ kind }) => kind === 'rule').map((issue) => ({ ...codePlace(issue), issue })),
  );
  return new Map([...packages, ...code].map(([{ issue }, { row }]) => [issue, row]));
}

function packagePlace({ alert_id, path, version }: IssueRow | FoundIssue) {
  return { owner: alert_id ?? '', path, version };
}

function codePlace({
  rule_id,
  path,
  start_line,
  start_column,
  code,
  context,
  sketch,
  around,
  snippet,
}: IssueRow | FoundIssue) {
  return { owner: rule_id ?? '', path, line: start_line, column: start_column, code, context, sketch, around, snippet };
}
