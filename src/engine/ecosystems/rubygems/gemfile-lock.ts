/**
 * Gemfile.lock and gems.locked: Bundler's resolution. Sections of sources (GEM, GIT, PATH, PLUGIN SOURCE) hold specs at
 * four spaces and what each needs at six; DEPENDENCIES says what the Gemfile asks for. A gem that is locked for several
 * platforms is one package for each version, because advisories know no platforms.
 */
import { baseName } from '../../files/path-parts.ts';
import { type Extraction, failedExtraction, type LockedPackage, type Problem } from '../../inventory/extraction.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { keyIndex } from '../key-index.ts';

export const gemfileLock: Format = {
  name: 'Gemfile.lock',
  kind: 'lockfile',
  matches: (path) => /^(?:Gemfile(?:\.[\w.-]+)?\.lock|gems\.locked|[\w.-]+\.gemfile\.lock)$/.test(baseName(path)),
  extract,
};

const sources: ReadonlyMap<string, LockedPackage['source']> = new Map([
  ['GEM', undefined],
  ['GIT', 'git'],
  ['PATH', 'path'],
  ['PLUGIN SOURCE', 'url'],
]);

/** Sections without packages that Bundler is known to write. */
const otherSections: ReadonlySet<string> = new Set([
  'PLATFORMS',
  'DEPENDENCIES',
  'CHECKSUMS',
  'RUBY VERSION',
  'BUNDLED WITH',
]);

interface Entry {
  readonly name: string;
  readonly version: string;
  readonly start: number;
  readonly end: number;
  readonly source: LockedPackage['source'];
  readonly needs: Set<string>;
}

function extract(file: SourceFile): Extraction {
  const problems: Problem[] = [];
  const entries = new Map<string, Entry>();
  let wanted: string[] | undefined;
  let section = '';
  let known = false;
  let current: Entry | undefined;

  for (const line of linesOf(file.text)) {
    if (/^(?:<{7}|={7}|>{7})/.test(line.text)) {
      problems.push({ line: line.number, message: 'A merge conflict marker: entries of both sides are listed.' });
      continue;
    }
    const content = line.text.trim();
    if (content === '') continue;
    const indent = line.text.length - line.text.trimStart().length;
    if (indent === 0) {
      section = content;
      current = undefined;
      if (section === 'DEPENDENCIES') wanted ??= [];
      if (sources.has(section) || otherSections.has(section)) known = true;
      else problems.push({ line: line.number, message: `The section ${quoted(section)} is unknown and was not read.` });
    } else if (section === 'DEPENDENCIES') {
      const name = /^[^\s(!]+/.exec(content)?.[0];
      if (name !== undefined) wanted?.push(name);
    } else if (!sources.has(section)) {
      continue;
    } else if (indent === 4) {
      current = undefined;
      const match = /^(\S+) \(([^()\s]+)\)!?$/.exec(content);
      const [, name, full] = match ?? [];
      if (name === undefined || full === undefined) {
        problems.push({ line: line.number, message: `A gem without a version was left out: ${quoted(content)}.` });
        continue;
      }
      const version = full.split('-', 1)[0] ?? full;
      const key = `${name} ${version}`;
      current = entries.get(key);
      if (current === undefined) {
        const start = line.start + indent;
        current = {
          name,
          version,
          start,
          end: start + (match?.[0].length ?? 0),
          source: sources.get(section),
          needs: new Set(),
        };
        entries.set(key, current);
      }
    } else if (indent === 6) {
      const name = /^[^\s(!]+/.exec(content)?.[0];
      if (name !== undefined) current?.needs.add(name);
    }
  }

  if (!known && file.text.trim() !== '') return failedExtraction('No section of a Bundler lockfile was found.', 1);
  if (entries.size > 0 && wanted === undefined) {
    problems.push({
      line: 0,
      message: 'There is no DEPENDENCIES section: the file may be cut, and no gem is known as direct.',
    });
  }
  return assemble(file, entries, wanted, problems);
}

function assemble(
  file: SourceFile,
  entries: ReadonlyMap<string, Entry>,
  wanted: readonly string[] | undefined,
  problems: readonly Problem[],
): Extraction {
  const { add, keysOf } = keyIndex();
  for (const [key, { name }] of entries) add(name, key);

  const direct = wanted === undefined ? undefined : new Set(wanted);
  const packages = [...entries].map(
    ([key, { name, version, source, needs, start, end }]): LockedPackage => ({
      key,
      name,
      version,
      span: file.span(start, end),
      dependsOn: [...needs].flatMap(keysOf),
      ...(direct === undefined ? {} : { isDirect: direct.has(name) }),
      ...(source === undefined ? {} : { source }),
    }),
  );
  return conclude({ packages, problems });
}
