/** The child process that prepares an advisory file, so that the process that answers requests goes on answering. */
import { type ChangedPackage, changedSince } from './changed-since.ts';
import { pathOf, readCurrent } from './current-file.ts';
import { fileFormat } from './file-format.ts';
import { type PreparedAdvisories, prepareAdvisories } from './prepare-advisories.ts';

export interface PrepareRequest {
  readonly source: string;
  readonly dataDir: string;
  /** The file whose changes were told last; empty: the one that an earlier process left. */
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
  const { source, dataDir } = request;
  const previousFile = request.previousFile === '' ? leftBehind(dataDir) : request.previousFile;
  const prepared = await prepareAdvisories({
    source,
    dataDir,
    onProgress: ({ phase, detail }) => reply({ kind: 'progress', phase, detail }),
  });
  const isNew = previousFile !== '' && previousFile !== prepared.file;
  reply({ kind: 'prepared', prepared, changed: isNew ? changedSince(previousFile, prepared.file) : [] });
}

/** Of another format it cannot be compared, and the program that wrote it is gone. */
function leftBehind(dataDir: string): string {
  const state = readCurrent(dataDir);
  return state?.fingerprint.startsWith(`${fileFormat}-`) === true ? pathOf(dataDir, state) : '';
}
