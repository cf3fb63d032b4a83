/**
 * What decisions make of issues, said once more and as plainly as can be: from what scans found, the decisions that were made, and the words that
 * people said of issues themselves. It shares no code with the service.
 */

export interface FactIssue {
  readonly id: string;
  readonly repositoryId: string;
  readonly alertId: string;
  readonly packageIdentifier: string;
  readonly advisoryIds: readonly string[];
  readonly path: string;
  /** What was found raises it now. */
  readonly isFound: boolean;
  /** It is found, and cannot be reached. */
  readonly isUnreachable: boolean;
  readonly isPending: boolean;
  readonly isReachable: boolean;
  readonly hasFix: boolean;
  /** What stands there was told by a scan since the last step. */
  readonly isScanned: boolean;
}

export interface ModelDecision {
  readonly id: string;
  readonly issueId?: string;
  readonly alertId?: string;
  readonly packageIdentifier?: string;
  readonly advisoryId?: string;
  readonly pathGlob?: 'web/**' | 'package.json';
  readonly repositoryIds?: readonly string[];
  readonly verdict: 'falsePositive' | 'accepted' | 'snoozed';
  readonly until: { readonly date?: string; readonly hasFix?: boolean; readonly isReachable?: boolean };
}

/** Of one organization. */
export interface Model {
  readonly inForce: readonly ModelDecision[];
  readonly words: Readonly<Record<string, 'falsePositive' | 'archived'>>;
  /** `state resolution decision` by issue. */
  readonly stands: Readonly<Record<string, string>>;
}

export const nothing: Model = { inForce: [], words: {}, stands: {} };

export type Scope = Omit<ModelDecision, 'id' | 'verdict' | 'until'>;

export function scopeText({
  issueId,
  alertId,
  packageIdentifier,
  advisoryId,
  pathGlob,
  repositoryIds = [],
}: Scope): string {
  return JSON.stringify([
    issueId,
    alertId,
    packageIdentifier,
    advisoryId?.toLowerCase(),
    pathGlob,
    repositoryIds.toSorted(),
  ]);
}

export function speaker(decisions: readonly ModelDecision[], issue: FactIssue): ModelDecision | undefined {
  const level = (one: ModelDecision): number => (one.issueId !== undefined ? 0 : one.alertId !== undefined ? 1 : 2);
  return decisions
    .filter((one) => covers(one, issue))
    .toSorted((a, b) => level(a) - level(b) || (a.id < b.id ? 1 : -1))[0];
}

function covers(one: ModelDecision, issue: FactIssue): boolean {
  const { issueId, alertId, packageIdentifier, advisoryId, pathGlob, repositoryIds = [] } = one;
  return (
    (issueId ?? issue.id) === issue.id &&
    (alertId ?? issue.alertId) === issue.alertId &&
    (packageIdentifier ?? issue.packageIdentifier) === issue.packageIdentifier &&
    (advisoryId === undefined || issue.advisoryIds.includes(advisoryId)) &&
    (pathGlob === undefined || (pathGlob === 'web/**' ? issue.path.startsWith('web/') : issue.path === pathGlob)) &&
    (repositoryIds.length === 0 || repositoryIds.includes(issue.repositoryId))
  );
}

/** What ends by itself ends, and every issue stands as it has to. */
export function settled(model: Model, facts: readonly FactIssue[], now: Date): Model {
  let inForce = model.inForce.filter(({ until }) => until.date === undefined || new Date(until.date) > now);
  for (;;) {
    const ending = facts
      .filter(({ id, isFound }) => isFound && model.words[id] === undefined)
      .flatMap((issue) => {
        const by = speaker(inForce, issue);
        const isOver =
          (by?.until.hasFix === true && issue.hasFix) || (by?.until.isReachable === true && issue.isReachable);
        return by !== undefined && isOver ? [by.id] : [];
      });
    if (ending.length === 0) break;
    inForce = inForce.filter(({ id }) => !ending.includes(id));
  }
  const stands = facts.map((issue) => [issue.id, standing(issue, { ...model, inForce })] as const);
  return { ...model, inForce, stands: Object.fromEntries(stands) };
}

function standing(issue: FactIssue, { inForce, words, stands }: Model): string {
  const word = words[issue.id];
  if (word !== undefined) return `${word}  `;
  if (issue.isFound) {
    const by = speaker(inForce, issue);
    if (by === undefined) return issue.isPending ? 'processing  ' : 'open  ';
    return by.verdict === 'falsePositive' ? `falsePositive  ${by.id}` : `archived ${by.verdict} ${by.id}`;
  }
  const before = stands[issue.id] ?? '';
  const isAtRest = before === 'patched  ' || before === 'archived unreachable ';
  if (before === 'patched  ' || (isAtRest && !issue.isScanned)) return before;
  return issue.isUnreachable ? 'archived unreachable ' : 'patched  ';
}
