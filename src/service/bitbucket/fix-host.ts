/** Pull requests that we open ourselves, the same for both editions: found again by their branch, so that a lost answer makes no second one. */
export interface HostedPullRequest {
  readonly id: string;
  readonly state: 'open' | 'merged' | 'declined';
  /** Of its branch as the host has it; 12 hex digits from Cloud. */
  readonly headCommit: string;
}

export interface FixText {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
}

export interface FixHost {
  /** Undefined where it was deleted. */
  find(id: string): Promise<HostedPullRequest | undefined>;
  /** Newest first, whatever became of them. */
  listOfBranch(branch: string): Promise<readonly HostedPullRequest[]>;
  /** Reviewers are those whom the host would ask by itself. @returns its id */
  open(wanted: FixText & { readonly branch: string; readonly target: string }): Promise<string>;
  /** Leaves reviewers as they are. */
  rewrite(id: string, text: FixText): Promise<void>;
  /** Once for each mark, which is a line of the text. */
  comment(id: string, mark: string, text: string): Promise<void>;
  decline(id: string): Promise<void>;
}

/** All branches that fixes are proposed on begin with it, and no other branch is ever written to. */
export const fixBranchPrefix = 'vedette/fix-';

export const titleMax = 250;
export const descriptionMax = 30_000;

/** Invisible where Markdown is shown. */
export function fixMark(what: string): string {
  return `[//]: # (vedette fix: ${what})`;
}
