/** The child process that prepares an advisory file, so that the process that answers requests goes on answering. */
import { type PreparedAdvisories, prepareAdvisories } from './prepare-advisories.ts';

export interface PrepareRequest {
  readonly source: string;
  readonly dataDir: string;
}

export type PrepareReply =
  | { readonly kind: 'progress'; readonly phase: string; readonly detail: string }
  | { readonly kind: 'prepared'; readonly prepared: PreparedAdvisories }
  | { readonly kind: 'failed'; readonly message: string };

process.once('message', (request: PrepareRequest) => {
  const reply = (message: PrepareReply): void => {
    process.send?.(message);
  };
  prepareAdvisories({ ...request, onProgress: ({ phase, detail }) => reply({ kind: 'progress', phase, detail }) }).then(
    (prepared) => reply({ kind: 'prepared', prepared }),
    (error: unknown) => reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
// The parent's end, or its having heard enough, is this process's end.
process.once('disconnect', () => process.exit());
