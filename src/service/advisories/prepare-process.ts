/** The child process that prepares an advisory file, so that the process that answers requests goes on answering. */
import { type ChangedPackage, changedSince } from './changed-since.ts';
import { type PreparedAdvisories, prepareAdvisories } from './prepare-advisories.ts';

export interface PrepareRequest {
  readonly source: string;
  readonly dataDir: string;
  /** The file in use until now; empty where there is none. */
  readonly previousFile: string;
}

export type PrepareReply =
  | { readonly kind: 'progress'; readonly phase: string; readonly detail: string }
  | { readonly kind: 'prepared'; readonly prepared: PreparedAdvisories; readonly changed: readonly ChangedPackage[] }
  | { readonly kind: 'failed'; readonly message: string };

process.once('message', (request: PrepareRequest) => {
  const reply = (message: PrepareReply): void => {
    process.send?.(message);
  };
  prepare(request, reply).catch((error: unknown) => {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
// The parent's end, or its having heard enough, is this process's end.
process.once('disconnect', () => process.exit());

async function prepare(request: PrepareRequest, reply: (message: PrepareReply) => void): Promise<void> {
  const { source, dataDir, previousFile } = request;
  const prepared = await prepareAdvisories({
    source,
    dataDir,
    onProgress: ({ phase, detail }) => reply({ kind: 'progress', phase, detail }),
  });
  const isNew = previousFile !== '' && previousFile !== prepared.file;
  reply({ kind: 'prepared', prepared, changed: isNew ? changedSince(previousFile, prepared.file) : [] });
}
