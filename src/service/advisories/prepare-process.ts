/** The child process that prepares an advisory file, so that the process that answers requests goes on answering. */
import type { SymbolSet } from '../../config/symbol-sets.ts';
import { type ChangedPackage, changedSince } from './changed-since.ts';
import { fileOfSnapshot } from './current-file.ts';
import type { PreparedAdvisories } from './left-behind.ts';
import { prepareAdvisories } from './prepare-advisories.ts';

export interface PrepareRequest {
  readonly source: string;
  readonly dataDir: string;
  readonly symbolSets: readonly SymbolSet[];
  readonly exploitation: string;
  /** The snapshot that changes are counted from; empty: no changes are asked for. */
  readonly toldSnapshot: string;
}

export type PrepareReply =
  | { readonly kind: 'progress'; readonly phase: string; readonly detail: string }
  | {
      readonly kind: 'prepared';
      readonly prepared: PreparedAdvisories;
      /** Undefined where there is no file of the told snapshot to compare with. */
      readonly changed: readonly ChangedPackage[] | undefined;
    }
  | { readonly kind: 'failed'; readonly message: string };

process.once('message', (request: PrepareRequest) => {
  const reply = (message: PrepareReply): void => {
    process.send?.(message);
  };
  prepare(request, reply).catch((error: unknown) => {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
// Thrown where nobody waits for it: the reason is told all the same.
process.once('uncaughtException', (error) => {
  process.send?.({ kind: 'failed', message: error.message } satisfies PrepareReply, () => process.exit(1));
});
// The parent's end, or its having heard enough, is this process's end.
process.once('disconnect', () => process.exit());

async function prepare(request: PrepareRequest, reply: (message: PrepareReply) => void): Promise<void> {
  const { source, dataDir, symbolSets, exploitation, toldSnapshot } = request;
  const prepared = await prepareAdvisories({
    source,
    dataDir,
    symbolSets,
    exploitation,
    onProgress: ({ phase, detail }) => reply({ kind: 'progress', phase, detail }),
  });
  const isToBeTold = toldSnapshot !== '' && toldSnapshot !== prepared.snapshot;
  reply({ kind: 'prepared', prepared, changed: isToBeTold ? changedFrom(toldSnapshot, dataDir, prepared.file) : [] });
}

function changedFrom(snapshot: string, dataDir: string, file: string): readonly ChangedPackage[] | undefined {
  const previous = fileOfSnapshot(dataDir, snapshot);
  if (previous === undefined) return undefined;
  try {
    return changedSince(previous, file);
  } catch {
    // Of another format, or damaged: as good as gone.
    return undefined;
  }
}
