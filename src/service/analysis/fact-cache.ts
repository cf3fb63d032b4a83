/**
 * Facts on disk by content, so that a scan parses only what it has not seen. Lines of JSON in 64 files, appended whole and
 * read once: thousands of small files would cost more to open than their content to parse.
 */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FactRequest } from '../../engine/languages/facts.ts';
import { isDependencyPath } from '../../engine/languages/extract-facts.ts';
import { type ContentFacts, extractorVersion } from '../../engine/languages/file-facts.ts';

export interface FactCache {
  find(request: Omit<FactRequest, 'content'>): Promise<ContentFacts | undefined>;
  keep(request: Omit<FactRequest, 'content'>, facts: ContentFacts): void;
  /** Writes what was kept since the last time. A disk that refuses costs the next scan time, nothing else. */
  flush(): Promise<void>;
}

/** A shard that outgrows this is begun anew: the cache is a help, not a store. */
const shardBytesMax = 16 * 1024 * 1024;

export function factCache(folder: string): FactCache {
  const home = join(folder, `facts-v${extractorVersion}`);
  const shards = new Map<string, Promise<Map<string, string>>>();
  const fresh = new Map<string, string[]>();
  const shardOf = (name: string): Promise<Map<string, string>> => {
    let known = shards.get(name);
    if (known === undefined) {
      known = load(join(home, name));
      shards.set(name, known);
    }
    return known;
  };

  return {
    async find(request) {
      const key = keyOf(request);
      const line = (await shardOf(shardName(key))).get(key);
      return line === undefined ? undefined : parse(line);
    },
    keep(request, facts) {
      const key = keyOf(request);
      const lines = fresh.get(shardName(key));
      const line = `${key}\t${JSON.stringify(facts)}\n`;
      if (lines === undefined) fresh.set(shardName(key), [line]);
      else lines.push(line);
    },
    async flush() {
      const waiting = [...fresh];
      fresh.clear();
      try {
        if (waiting.length > 0) await mkdir(home, { recursive: true });
        for (const [name, lines] of waiting) await appendFile(join(home, name), lines.join(''));
      } catch (error) {
        if (!isFileError(error)) throw error;
      }
    },
  };
}

function keyOf({ path, language, contentId }: Omit<FactRequest, 'content'>): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const kind = isDependencyPath(path, language) ? 'installed' : 'own';
  return createHash('sha256').update(`${contentId}\0${language}\0${extension}\0${kind}`).digest('base64url');
}

function shardName(key: string): string {
  return Buffer.from(key.slice(0, 1)).toString('hex');
}

async function load(path: string): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  try {
    if ((await stat(path)).size > shardBytesMax) await rm(path);
    else {
      for (const line of (await readFile(path, 'utf8')).split('\n')) {
        const tab = line.indexOf('\t');
        if (tab > 0) lines.set(line.slice(0, tab), line.slice(tab + 1));
      }
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
  return lines;
}

/** A line cut short by a crash is no facts. */
function parse(line: string): ContentFacts | undefined {
  try {
    const facts: unknown = JSON.parse(line);
    return isContentFacts(facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}

function isContentFacts(value: unknown): value is ContentFacts {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['imports', 'uses', 'exports', 'strings', 'calledMembers', 'hazards'].every((field) =>
      Array.isArray(Reflect.get(value, field)),
    )
  );
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
