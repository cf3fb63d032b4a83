/** What is kept of a match so that a later scan knows it again: each part outlives other edits, and `issues/match-findings.ts` weighs them. */
export interface MatchFingerprint {
  /** Digest of the matched tokens: white space, comments, kinds of quotes, semicolons and trailing commas do not count. */
  readonly code: string;
  /** Names of the classes and functions around it, outermost first, `Users/save`, with `()` behind where the last is the match itself; empty at the top of a file. */
  readonly context: string;
  /** Of the matched words, for telling how much of them two matches share: see `token-sketch.ts`. */
  readonly sketch: string;
  /** Digests of the few tokens before and behind, which tell equal code in one function apart: `beforehash-afterhash`. */
  readonly around: string;
}
