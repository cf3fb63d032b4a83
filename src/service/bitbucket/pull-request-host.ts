/** What a pull request's Bitbucket is told, the same for both editions: a report on the commit, one build status, one comment. */
import { type BitbucketClient, BitbucketFault, textAt } from './bitbucket-client.ts';

/** What our report, status and comment are found again by. */
export const reportKey = 'vedette';
/** Invisible where Markdown is shown. */
export const commentMark = '[//]: # (vedette: what this pull request brings in and takes away)';

export interface ReportAnnotation {
  /** Unique within the report, the same for the same finding; 32 hex digits. */
  readonly key: string;
  readonly path: string;
  /** 1-based; 0 for a finding of the whole file. */
  readonly line: number;
  readonly summary: string;
  readonly details: string;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly kind: 'vulnerability' | 'ruleMatch';
}

export interface CommitReport {
  readonly isPassed: boolean;
  readonly title: string;
  readonly details: string;
  /** Six at most, as Data Center takes no more. */
  readonly figures: readonly { readonly title: string; readonly value: number }[];
  /** Most urgent first; those beyond the host's limit are left out, which `details` must have said. */
  readonly annotations: readonly ReportAnnotation[];
}

export const annotationsMax = 1_000;

export interface BuildStatus {
  readonly state: 'pending' | 'passed' | 'failed' | 'stopped';
  /** 40 characters at most. */
  readonly key: string;
  readonly description: string;
  readonly url: string;
  /** The pull request's source branch; empty where its name says nothing here, as a fork's. */
  readonly branch: string;
}

export interface SummaryComment {
  /** Of the comment made before; empty where none is known. */
  readonly id: string;
  readonly text: string;
  /** False leaves a pull request in peace that has no comment of ours yet. */
  readonly isWorthMaking: boolean;
  readonly isResolved: boolean;
}

/** Each writes what is to be there in the end, whatever an earlier try left. */
export interface PullRequestHost {
  /** The whole hash of a commit that an event names by its beginning. */
  wholeCommit(commit: string): Promise<string>;
  putReport(commit: string, report: CommitReport): Promise<void>;
  /** Also where there is none. */
  removeReport(commit: string): Promise<void>;
  putStatus(commit: string, status: BuildStatus): Promise<void>;
  /** @returns the id of our comment; empty where there is none */
  putComment(pullRequestId: string, comment: SummaryComment): Promise<string>;
}

/** @param where its commit is asked for, and the field of the answer that has the hash */
export async function wholeCommit(
  client: BitbucketClient,
  commit: string,
  where: { readonly path: string; readonly field: string },
): Promise<string> {
  if (commit.length === 40) return commit;
  const { body } = await client.send('GET', where.path);
  const hash = textAt(body, where.field);
  if (!/^[0-9a-f]{40}$/.test(hash) || !hash.startsWith(commit))
    throw new BitbucketFault(`Bitbucket names another commit than ${commit}`, { isPassing: true });
  return hash;
}

export function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  return `${text.slice(0, charactersMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, at) => items.slice(at * size, (at + 1) * size));
}
