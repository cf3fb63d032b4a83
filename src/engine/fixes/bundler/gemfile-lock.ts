/** A Gemfile.lock in its parts, read strictly: what Bundler would not have written in just this way is not touched. */
import { compareText } from '../../text/compare-text.ts';
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../files/file-tree.ts';
import { NotEditable } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';

/** One gem for one platform. */
export interface LockedGem {
  readonly name: string;
  readonly version: string;
  readonly platform: string;
  readonly needs: readonly LockedNeed[];
}

export interface LockedNeed {
  readonly name: string;
  /** As in its parentheses; empty: any version. */
  readonly requirement: string;
  /** Of a dependency of the project: from elsewhere than the first registry. */
  readonly isPinned: boolean;
}

/** GEM, GIT, PATH or PLUGIN SOURCE. */
export interface LockedSource {
  readonly kind: string;
  /** Lines before the gems. */
  readonly head: readonly string[];
  readonly remotes: readonly string[];
  readonly gems: readonly LockedGem[];
}

export interface GemfileLock {
  readonly path: string;
  readonly text: string;
  readonly manifestPath: string;
  readonly manifestText: string;
  readonly lineEnd: string;
  readonly sources: readonly LockedSource[];
  /** What stands behind them: lines by the name of their section, in order. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
  readonly platforms: readonly string[];
  readonly dependencies: readonly LockedNeed[];
}

/** @throws {NotEditable} */
export async function readGemfileLock(tree: FileTree, path: string): Promise<GemfileLock> {
  const text = await readTextOf(tree, path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const manifestPath = join(dirname(path), name === 'gems.locked' ? 'gems.rb' : name.replace(/\.lock$/, ''));
  const manifestText = await readTextOf(tree, manifestPath);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const parts = text.replaceAll(lineEnd, '\n').split('\n\n');
  const sources: LockedSource[] = [];
  const sections = new Map<string, readonly string[]>();
  for (const part of parts) {
    const [header = '', ...lines] = part.replace(/\n$/, '').split('\n');
    if (sourceKinds.has(header) && sections.size === 0) sources.push(sourceOf(header, lines));
    else if (sections.has(header)) throw notAsWritten(path);
    else sections.set(header, lines);
  }
  const listed = (section: string): readonly string[] => (sections.get(section) ?? []).map((line) => line.slice(2));
  const lock = {
    path,
    text,
    manifestPath,
    manifestText,
    lineEnd,
    sources,
    sections,
    platforms: listed('PLATFORMS'),
    dependencies: listed('DEPENDENCIES').flatMap((line) => needOf(line) ?? []),
  };
  const isWhole = sections.has('PLATFORMS') && sections.has('DEPENDENCIES') && lock.platforms.length > 0;
  if (!isWhole || gemfileLockText(lock) !== text) throw notAsWritten(path);
  const names = new Map<string, string>();
  for (const { gems } of sources)
    for (const { name: gem, version } of gems) {
      if ((names.get(gem) ?? version) !== version)
        throw new NotEditable(`${path} has ${gem} at several versions, each for other platforms`);
      names.set(gem, version);
    }
  return lock;
}

/** As Bundler writes it: gems by their full names, what they need by its name, sections in their own order. */
export function gemfileLockText({
  sources,
  sections,
  dependencies,
  lineEnd,
}: Pick<GemfileLock, 'sources' | 'sections' | 'dependencies' | 'lineEnd'>): string {
  const parts = [
    ...sources.map(({ kind, head, gems }) => [
      kind,
      ...head,
      ...gems
        .toSorted((a, b) => compareText(fullName(a), fullName(b)))
        .flatMap((gem) => [`    ${lockName(gem)}`, ...sortedNeeds(gem.needs).map((need) => `      ${needText(need)}`)]),
    ]),
    ...[...sections].map(([name, lines]) => [
      name,
      ...(name === 'DEPENDENCIES' ? sortedNeeds(dependencies).map((need) => `  ${needText(need)}`) : lines),
    ]),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`.replaceAll('\n', lineEnd);
}

/** `nokogiri (1.13.0-x86_64-linux)`. */
export function lockName({ name, version, platform }: Pick<LockedGem, 'name' | 'version' | 'platform'>): string {
  return `${name} (${version}${platform === 'ruby' ? '' : `-${platform}`})`;
}

const sourceKinds: ReadonlySet<string> = new Set(['GEM', 'GIT', 'PATH', 'PLUGIN SOURCE']);

function notAsWritten(path: string): NotEditable {
  return new NotEditable(`${path} is not as Bundler writes it`);
}

function sourceOf(kind: string, lines: readonly string[]): LockedSource {
  const end = lines.indexOf('  specs:') + 1;
  const head = lines.slice(0, end);
  const gems: (LockedGem & { readonly needs: LockedNeed[] })[] = [];
  for (const line of lines.slice(end)) {
    const [, name, version = '', platform = 'ruby'] = /^ {4}(\S+) \(([^\s()-]+)(?:-([^\s()]+))?\)$/.exec(line) ?? [];
    const need = line.startsWith('      ') ? needOf(line.slice(6)) : undefined;
    if (name !== undefined) gems.push({ name, version, platform, needs: [] });
    else if (need !== undefined) gems.at(-1)?.needs.push(need);
  }
  return { kind, head, remotes: head.flatMap((line) => /^ {2}remote: (.*)$/.exec(line)?.[1] ?? []), gems };
}

function needOf(text: string): LockedNeed | undefined {
  const [, name, requirement = '', mark = ''] = /^([^\s()!]+)(?: \(([^()]*)\))?(!?)$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, requirement, isPinned: mark === '!' };
}

function needText({ name, requirement, isPinned }: LockedNeed): string {
  return `${name}${requirement === '' ? '' : ` (${requirement})`}${isPinned ? '!' : ''}`;
}

function sortedNeeds(needs: readonly LockedNeed[]): readonly LockedNeed[] {
  return needs.toSorted((a, b) => compareText(sortKey(a), sortKey(b)));
}

/** Bundler sorts by `name (requirement)`, where any version is `>= 0`. */
function sortKey({ name, requirement }: LockedNeed): string {
  return `${name} (${requirement === '' ? '>= 0' : requirement})`;
}

function fullName({ name, version, platform }: LockedGem): string {
  return `${name}-${version}${platform === 'ruby' ? '' : `-${platform}`}`;
}
