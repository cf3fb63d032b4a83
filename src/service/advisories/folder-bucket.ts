/** A bucket in a folder: a mirror on disk, or what a person unpacked. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Bucket, usableEcosystems } from './bucket.ts';
import { messageOf, type SourceText } from './source-files.ts';
import { openZip, type ZipEntry } from './zip-entries.ts';

/** True where some folder in it has an index and an archive. */
export function isBucketFolder(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) =>
      entry.isDirectory() &&
      existsSync(join(folder, entry.name, 'modified_id.csv')) &&
      existsSync(join(folder, entry.name, 'all.zip')),
  );
}

export function folderBucket(folder: string): Bucket & Disposable {
  const archives = new Map<string, { readonly entries: ReadonlyMap<string, ZipEntry>; close(): void }>();
  const entryOf = (ecosystem: string, name: string): ZipEntry | undefined => {
    let archive = archives.get(ecosystem);
    if (archive === undefined) {
      const zip = openZip(join(folder, ecosystem, 'all.zip'));
      const entries = new Map<string, ZipEntry>();
      archive = { entries, close: () => zip[Symbol.dispose]() };
      archives.set(ecosystem, archive);
      for (const entry of zip.entries) entries.set(entry.name, entry);
    }
    return archive.entries.get(name);
  };
  return {
    async ecosystems() {
      const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      return usableEcosystems(names.map(({ name }) => name).join('\n')).filter((name) =>
        existsSync(join(folder, name, 'all.zip')),
      );
    },
    async index(ecosystem, etag) {
      const path = join(folder, ecosystem, 'modified_id.csv');
      const facts = statSync(path, { throwIfNoEntry: false });
      if (facts === undefined) return undefined;
      const found = `${facts.size}-${facts.mtimeMs}`;
      return found === etag ? 'unchanged' : { text: readFileSync(path, 'utf8'), etag: found };
    },
    archive: async (ecosystem) => join(folder, ecosystem, 'all.zip'),
    async record(ecosystem, id): Promise<SourceText> {
      const origin = `${ecosystem}/${id}.json`;
      // The id is another's word: it names an entry or a plain file of this folder, never a way out of it.
      if (/[/\\]/.test(id)) return { kind: 'problem', origin, problem: 'the id is not a file name' };
      try {
        const loose = join(folder, ecosystem, `${id}.json`);
        if (existsSync(loose)) return { kind: 'text', origin, text: readFileSync(loose, 'utf8') };
        const entry = entryOf(ecosystem, `${id}.json`);
        if (entry === undefined)
          return { kind: 'problem', origin, problem: 'the index names a record that is not there' };
        return { kind: 'text', origin, text: entry.read().toString('utf8') };
      } catch (error) {
        return { kind: 'problem', origin, problem: messageOf(error) };
      }
    },
    [Symbol.dispose]() {
      for (const archive of archives.values()) archive.close();
    },
  };
}
