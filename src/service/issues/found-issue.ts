/** What a scan says of issues: those that it found, and those that it could not look for. */
import type { StorableText } from '../database/storable-text.ts';
import type { IssueRow } from './store.ts';

export interface FoundIssue
  extends Pick<
    IssueRow,
    | 'kind'
    | 'title'
    | 'severity'
    | 'severity_score'
    | 'severity_source'
    | 'rule_id'
    | 'alert_id'
    | 'path'
    | 'start_line'
    | 'start_column'
    | 'end_line'
    | 'end_column'
    | 'snippet'
    | 'code'
    | 'context'
    | 'sketch'
    | 'around'
    | 'version'
    | 'priority'
  > {
  /** Of a vulnerability: no two found at once have the same. Empty for a rule, whose issues are known by their code alone. */
  readonly fingerprint: StorableText;
  /** Why it is still there, and cannot be reached; undefined where it raises an issue. */
  readonly settled?: string;
  /** Of a rule's; empty where absent. */
  readonly finding?: IssueRow['finding'];
}

/** The commit of the scan before, where this one could not look for the issue. */
export interface UnseenIssues {
  readonly since: StorableText;
  isUnseen(issue: IssueRow): boolean;
}

export interface ScanIssues {
  readonly issues: readonly FoundIssue[];
  readonly unseen: UnseenIssues;
}
