/** Facts on disk by content, and notes that were worked out from them, so that a scan parses only what it has not seen. */
import { join } from 'node:path';
import type { FactRequest, NoteKeeper } from '../../engine/syntax/fact-reader.ts';
import { isPackagePath } from '../../engine/syntax/dependency-path.ts';
import { extractorVersion } from '../../engine/model/file-facts.ts';
import { lineStore } from './line-store.ts';

export interface FactCache {
  /** As it was kept; see `facts-codec.ts`. */
  find(request: Omit<FactRequest, 'content'>): Uint8Array | undefined;
  keep(request: Omit<FactRequest, 'content'>, answer: Uint8Array): void;
  readonly notes: NoteKeeper;
  flush(): void;
}

/** Raised when facts are encoded otherwise, as `extractorVersion` is when they say something else. */
const formatVersion = 3;

export function factCache(folder: string): FactCache {
  const home = join(folder, `facts-v${extractorVersion}.${formatVersion}`);
  const facts = lineStore(join(home, 'files'));
  const notes = lineStore(join(home, 'notes'));
  return {
    find: (request) => facts.find(keyOf(request)),
    keep: (request, answer) => facts.keep(keyOf(request), answer),
    notes,
    flush() {
      facts.flush();
      notes.flush();
    },
  };
}

function keyOf({ path, language, contentId, isDetailed }: Omit<FactRequest, 'content'>): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const detail = isDetailed === true ? 'detailed' : (isDetailed ?? '');
  // The same text says other things where it is a package's.
  const owner = isPackagePath(path, language) ? 'package' : 'own';
  return `${contentId}\0${language}\0${extension}\0${detail}\0${owner}`;
}
