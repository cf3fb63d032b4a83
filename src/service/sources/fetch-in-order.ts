/**
 * Fetches archives, several at once, and opens and counts them one after the other in the order they are asked for: which of them
 * fit a budget depends on their sizes alone, and one archive at a time is in memory unpacked.
 */
import type { SourceBudget } from '../../config/package-sources.ts';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import type { Download, FetchedArchive } from './fetcher.ts';
import type { PackedSource } from './pack-file.ts';
import { fetchArchive } from './registries.ts';
import { SourceRefused } from './source-file.ts';

export interface Refusal {
  readonly request: SourceRequest;
  readonly reason: string;
  /** Another time it may be had. */
  readonly isPassing: boolean;
}

export type Fetched =
  | {
      readonly kind: 'fetched';
      readonly request: SourceRequest;
      readonly source: Omit<PackedSource, 'ecosystem'>;
      /** Of the archive. */
      readonly bytes: number;
    }
  | (Refusal & { readonly kind: 'refused' });

const parallel = 8;
/** So often in a row a registry may not be reached before it is left alone. */
const unreachedMax = 3;

export async function* fetchInOrder(
  requests: readonly SourceRequest[],
  download: Download,
  { downloadBytesMax, archivesMax }: Pick<SourceBudget, 'downloadBytesMax' | 'archivesMax'>,
): AsyncIterable<Fetched> {
  const begun: Promise<FetchedArchive | SourceRefused>[] = [];
  const unreached = new Map<string, number>();
  let bytes = 0;
  let archives = 0;
  let isOver = false;
  for (const [index, request] of requests.entries()) {
    for (const next of requests.slice(begun.length, index + parallel)) {
      const isLeftAlone = isOver || (unreached.get(next.registry) ?? 0) >= unreachedMax;
      const answer = isLeftAlone ? Promise.resolve(isOver ? overBudget : leftAlone) : begin(next, download);
      // Whoever waits for it hears of a fault; nobody may, where an earlier one ended everything.
      answer.catch(() => {});
      begun.push(answer);
    }
    const outcome = await begun[index];
    // What was fetched is forgotten here: only the window stays in memory.
    begun[index] = Promise.resolve(overBudget);
    if (outcome === undefined) continue;
    if (outcome instanceof SourceRefused) {
      unreached.set(request.registry, outcome.isPassing ? (unreached.get(request.registry) ?? 0) + 1 : 0);
      yield { kind: 'refused', request, reason: outcome.message, isPassing: outcome.isPassing };
      continue;
    }
    unreached.delete(request.registry);
    isOver ||= archives + 1 > archivesMax || bytes + outcome.bytes > downloadBytesMax;
    const opened = isOver ? overBudget : await open(outcome);
    if (opened instanceof SourceRefused) {
      yield { kind: 'refused', request, reason: opened.message, isPassing: opened.isPassing };
      continue;
    }
    archives += 1;
    bytes += outcome.bytes;
    yield { kind: 'fetched', request, source: opened, bytes: outcome.bytes };
  }
}

const overBudget = new SourceRefused('the budget of this scan for package sources is used up', { isPassing: true });
const leftAlone = new SourceRefused(`the registry could not be reached ${unreachedMax} times in a row`, {
  isPassing: true,
});

async function begin(request: SourceRequest, download: Download): Promise<FetchedArchive | SourceRefused> {
  try {
    return await fetchArchive(request, download);
  } catch (error) {
    if (error instanceof SourceRefused) return error;
    throw error;
  }
}

async function open(archive: FetchedArchive): Promise<Omit<PackedSource, 'ecosystem'> | SourceRefused> {
  try {
    return { digest: archive.digest, isBound: archive.isBound, files: await archive.open() };
  } catch (error) {
    if (error instanceof SourceRefused) return error;
    throw error;
  }
}
