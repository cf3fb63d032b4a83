/** paket.lock: by groups and sources, four columns in for a package with its version, six for what it needs. */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { isPathAddress, pathSource, registrySource } from '../../model/source-address.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';

interface Entry extends Omit<LockedPackage, 'dependsOn'> {
  readonly dependsOn: string[];
}

/** All but the first bring source files, which are no packages. */
const sources: ReadonlySet<string> = new Set(['NUGET', 'GIT', 'GITHUB', 'GIST', 'HTTP']);
const packageLine = /^ {4}([^\s(]+) \(([^)]*)\)/;
const neededLine = /^ {6}([^\s(]+)/;

export function extractPaketLock(file: SourceFile): Extraction {
  const entries = new Map<string, Entry>();
  const problems: Problem[] = [];
  let group = '';
  let source = '';
  let current: Entry | undefined;
  let remote = '';
  for (const { text, start, number } of linesOf(file.text)) {
    if (/^\S/.test(text)) {
      current = undefined;
      remote = '';
      const [word = '', name = ''] = text.trim().split(/\s+/, 2);
      if (word === 'GROUP') group = name;
      else if (sources.has(word)) source = word;
      // `RESTRICTION: == net8.0` and other settings of the group.
      else if (!/^[A-Z_-]+:/.test(word))
        problems.push({ line: number, message: `the line ${quoted(text.trim())} was not understood` });
      continue;
    }
    const named = /^ {2}remote:\s*(\S+)/.exec(text)?.[1];
    if (named !== undefined) remote = named;
    if (source === '' && (named !== undefined || packageLine.test(text))) {
      source = 'NUGET';
      problems.push({ line: number, message: 'a list of packages has no header, and is read as one of NUGET' });
    }
    if (source !== 'NUGET' || text.trim() === '' || named !== undefined) continue;
    const [, name = '', version = ''] = packageLine.exec(text) ?? [];
    const needed = neededLine.exec(text)?.[1];
    if (name !== '') {
      const key = keyOf(group, name);
      const span = file.span(start + 4, start + text.trimEnd().length);
      const scope = paketScope(group);
      const place =
        remote === '' ? {} : { source: isPathAddress(remote) ? pathSource(remote) : registrySource(remote) };
      current = { key, name, version: version.trim(), span, dependsOn: [], scope, ...place };
      entries.set(key, current);
    } else if (needed !== undefined && current !== undefined) current.dependsOn.push(keyOf(group, needed));
    else problems.push({ line: number, message: `the line ${quoted(text.trim())} was not understood` });
  }
  return conclude({ packages: [...entries.values()], problems });
}

/** Groups are named by people; these two names are the custom. */
export function paketScope(group: string): Scope {
  if (/^tests?$/i.test(group)) return 'test';
  return /^(?:build|dev|docs?)$/i.test(group) ? 'development' : 'production';
}

function keyOf(group: string, name: string): string {
  return `${group}/${name}`.toLowerCase();
}
