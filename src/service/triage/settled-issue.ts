/** How one issue is to stand, by who speaks of it: a person's word on it, then a decision, then a suppression, else nothing. */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { Suppressible } from '../../engine/suppressions/suppression-matcher.ts';
import type { Author } from '../audit/tell-changes.ts';
import { storableText } from '../database/storable-text.ts';
import type { Decidable, DecisionFinder } from '../decisions/decision-finder.ts';
import { decisionSentence, endSentence } from '../decisions/decision-words.ts';
import type { DecisionRow } from '../decisions/store.ts';
import type { SuppressionRow } from '../suppressions/store.ts';
import type { SuppressionFinder } from '../suppressions/suppression-finder.ts';
import type { SettledIssue, SettledRow } from './settled-store.ts';

/** Decisions that somebody makes or changes now. */
export interface Word {
  readonly author: Author;
  readonly decisionIds: ReadonlySet<string>;
  /** Whether they are new, and so newer than what was said of the issues themselves. */
  readonly isNew: boolean;
}

/** What was said of the issue itself stands against all but what is newer and of the issue itself. */
export function spokenBy(row: SettledRow, find: DecisionFinder, word: Word | undefined): DecisionRow | undefined {
  const by = find(decidableOf(row));
  if (by === undefined || !isSaid(row)) return by;
  return word?.isNew === true && word.decisionIds.has(by.id) && by.issue_id !== null ? by : undefined;
}

function isSaid({ state, resolution, decision_id }: SettledRow): boolean {
  return (state === 'falsePositive' || state === 'archived') && resolution === '' && decision_id === null;
}

function decidableOf(row: SettledRow): Decidable {
  return {
    issueId: row.issue_id,
    alertId: row.alert_id ?? '',
    ruleId: row.rule_id ?? '',
    packageIdentifier: row.package_identifier ?? '',
    advisoryIds: [row.advisory_id ?? '', ...(row.advisory_ids ?? []), ...(row.aliases ?? [])],
    path: row.path,
    repositoryIds: row.line_of_id === null ? [row.repository_id] : [row.repository_id, row.line_of_id],
  };
}

export interface Speaking {
  readonly decide: (row: SettledRow) => DecisionRow | undefined;
  readonly suppress: SuppressionFinder;
  /** Those that closed what is closed now. */
  readonly before: ReadonlyMap<string, DecisionRow>;
  readonly word: Word | undefined;
}

/** Undefined where it is as it should be. */
export function settledIssue(occurrences: readonly SettledRow[], speaking: Speaking): SettledIssue | undefined {
  const [first] = occurrences;
  if (first === undefined) return undefined;
  const by = speaking.decide(first);
  const next = by === undefined ? undecided(occurrences, speaking) : decided(by, speaking.word);
  if (next === undefined) return undefined;
  const isMoved = next.state !== first.state;
  const isDecidedAnew = next.decision_id !== first.decision_id;
  const isOtherwise = next.resolution !== first.resolution || next.suppression_id !== first.suppression_id;
  if (!isMoved && !isDecidedAnew && !isOtherwise) return undefined;
  return {
    ...next,
    id: first.issue_id,
    repository_id: first.repository_id,
    from_state: first.state,
    is_told: isMoved || isDecidedAnew || (next.decision_id !== null && isOtherwise),
  };
}

type Standing = Pick<SettledIssue, 'state' | 'resolution' | 'suppression_id' | 'decision_id' | 'actor' | 'comment'>;

function decided(by: DecisionRow, word: Word | undefined): Standing {
  const isNow = word?.decisionIds.has(by.id) === true;
  const isFalsePositive = by.verdict === 'falsePositive';
  return {
    state: isFalsePositive ? 'falsePositive' : 'archived',
    resolution: by.verdict === 'falsePositive' ? '' : by.verdict,
    suppression_id: null,
    decision_id: by.id,
    actor: storableText(isNow ? word.author.actor : `decision ${by.id}`, 'line'),
    comment: storableText(decisionSentence(by, !isNow)),
  };
}

function undecided(occurrences: readonly SettledRow[], { suppress, before }: Speaking): Standing | undefined {
  const [first] = occurrences;
  if (first === undefined || isSaid(first)) return undefined;
  const naming = occurrences.map((one) => {
    const found = suppressibleOf(one);
    return found === undefined ? undefined : suppress(found, one.repository_id);
  });
  const [by] = naming;
  if (by !== undefined && !naming.includes(undefined)) return suppressed(by);
  const isFound = first.ecosystem !== null;
  if (first.decision_id === null && !(first.resolution === 'suppressed' && isFound)) return undefined;
  const decision = first.decision_id === null ? undefined : before.get(first.decision_id);
  return {
    state: occurrences.some((one) => one.is_pending) ? 'processing' : 'open',
    resolution: '',
    suppression_id: null,
    decision_id: null,
    ...(first.decision_id === null
      ? {
          actor: storableText('suppressions'),
          comment: storableText('No suppression names it any more: what closed it was removed, or its time is over.'),
        }
      : {
          actor: storableText(actorOfEnd(first.decision_id, decision), 'line'),
          comment: storableText(decision === undefined ? 'The decision is gone.' : endSentence(decision)),
        }),
  };
}

function actorOfEnd(id: string, decision: DecisionRow | undefined): string {
  const isOfPerson = decision?.ended_why === 'removed' || decision?.ended_why === 'replaced';
  return isOfPerson ? decision.ended_by : `decision ${id}`;
}

function suppressed(by: SuppressionRow): Standing {
  return {
    state: by.entry.isNotAffected === true ? 'falsePositive' : 'archived',
    resolution: 'suppressed',
    suppression_id: by.id,
    decision_id: null,
    actor: storableText(`suppression ${by.id}`, 'line'),
    comment: storableText(sourceSentence(by)),
  };
}

/** Undefined where no occurrence is known, and of an ecosystem that is not known any more. */
function suppressibleOf(row: SettledRow): Suppressible | undefined {
  const ecosystem = row.ecosystem === null ? undefined : findEcosystem(row.ecosystem)?.name;
  if (ecosystem === undefined) return undefined;
  return {
    ids: [row.advisory_id ?? '', ...(row.advisory_ids ?? []), ...(row.aliases ?? [])],
    references: row.reference_urls ?? [],
    ecosystem,
    name: row.name ?? '',
    normalizedName: row.normalized_name ?? '',
    version: row.version ?? '',
    manifestPath: row.manifest_path ?? '',
    lockfilePath: row.lockfile_path ?? '',
    dependencyPath: row.dependency_path ?? [],
    hasFix: row.has_fix,
  };
}

/** Where it is written, why, and until when. */
function sourceSentence({ file_name, line, format, reason, until }: SuppressionRow): string {
  const end = until === null ? '' : `, until ${until.toISOString()}`;
  return `${file_name}:${line} (${format}${end})${reason === '' ? '' : `: ${reason}`}`;
}
