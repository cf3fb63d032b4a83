/** What first-party Python takes from the modules of a distribution, and which of it a release has no more. */
import { extractFacts } from '../../languages/extract-facts.ts';
import { importNames } from '../../languages/python/linking/import-names.ts';
import { isOwnFile } from '../../linking/first-party.ts';
import { eachWithinBounds } from '../../linking/bounded.ts';
import { type FileTree } from '../../files/file-tree.ts';
import { sourceFile } from '../../text/source-file.ts';
import { fieldOf, textsAt } from '../shared/document.ts';
import { codeTextOf } from './code-text.ts';
import { pushEach } from '../../text/push-each.ts';

export interface PythonUse {
  readonly module: string;
  /** Empty for the module itself. */
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

export interface PythonNames {
  /** In order of path and line. */
  usesOf(distribution: string, isOf: (path: string) => boolean): Promise<readonly PythonUse[]>;
}

const fileBytesMax = 2_000_000;
const bytesMax = 256 * 1024 ** 2;

export function pythonNames(tree: FileTree): PythonNames {
  let mentioned: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  const parsed = new Map<string, Promise<readonly PythonUse[]>>();
  return {
    async usesOf(distribution, isOf) {
      const { certain, possible } = importNames(distribution);
      const roots = new Set(
        [...certain, ...possible].map((name) => name.split('.', 1)[0] ?? '').filter((root) => !isOwnModule(tree, root)),
      );
      mentioned ??= mentionsIn(tree);
      const files = await mentioned;
      const paths = new Set([...roots].flatMap((root) => files.get(root) ?? []));
      const uses: PythonUse[] = [];
      for (const path of [...paths].sort()) {
        if (!isOf(path)) continue;
        const found = parsed.get(path) ?? usesIn(tree, path);
        parsed.set(path, found);
        pushEach(
          uses,
          (await found).filter(({ module }) => roots.has(module.split('.', 1)[0] ?? '')),
        );
      }
      return uses;
    },
  };
}

/** A module of the repository that has the name, wherever it lies, may be what is imported. */
function isOwnModule(tree: FileTree, root: string): boolean {
  return tree.entries.some((entry) => {
    const parts = entry.path.split('/');
    return (
      isOwnFile(entry, Number.MAX_SAFE_INTEGER) && (parts.slice(0, -1).includes(root) || parts.at(-1) === `${root}.py`)
    );
  });
}

/** Top name of what is imported → files. */
async function mentionsIn(tree: FileTree): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  let bytes = 0;
  await eachWithinBounds(
    tree.entries.filter(
      (entry) => entry.path.endsWith('.py') && isOwnFile(entry, fileBytesMax) && (bytes += entry.size) <= bytesMax,
    ),
    ({ size }) => size,
    async ({ path }) => {
      const text = await codeTextOf(tree, path);
      const names = Array.from(text.matchAll(/\b(?:from|import|,)[ \t]*(\w+)/g), ([, name = '']) => name);
      for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), path]);
    },
  );
  return found;
}

async function usesIn(tree: FileTree, path: string): Promise<readonly PythonUse[]> {
  const content = Buffer.from(await codeTextOf(tree, path));
  const read = await extractFacts(path, 'python', content);
  if (!('facts' in read)) return [];
  const file = sourceFile(path, content);
  const lines = file.text.split('\n');
  const uses: PythonUse[] = [];
  const note = (module: string, name: string, start: number): void => {
    const line = file.span(start, start).startLine;
    if (/^[\w.]+$/.test(module) && !module.startsWith('.') && /^\w*$/.test(name) && !isTried(lines, line))
      uses.push({ module, name, path, line });
  };
  for (const { specifier, kind, names = [], start } of read.facts.imports) {
    if (kind !== 'static') continue;
    note(specifier, '', start);
    for (const name of names) note(specifier, name, start);
  }
  for (const {
    import: index,
    path: [name = ''],
    start,
  } of read.facts.uses) {
    const { specifier = '', kind = 'type', names = [] } = read.facts.imports[index] ?? {};
    if ((kind === 'static' || kind === 'implied') && names.length === 0 && name !== '') note(specifier, name, start);
  }
  return uses.sort((a, b) => a.line - b.line);
}

/** Code that is ready for the name not to be there: in a `try`, or behind it. */
function isTried(lines: readonly string[], line: number): boolean {
  let indent = indentOf(lines[line - 1] ?? '');
  for (let at = line - 2; at >= 0 && indent > 0; at--) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    indent = indentOf(text);
    if (/^\s*(?:try|except|else|finally)\b|\bhasattr\b/.test(text)) return true;
  }
  return false;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The dotted name that a use has and that the release has no more; undefined where that is not sure. */
export function goneInPython({ module, name }: PythonUse, old: unknown, now: unknown): string | undefined {
  const before = fieldOf(fieldOf(old, 'modules'), module);
  if (before === undefined) return undefined;
  const after = fieldOf(fieldOf(now, 'modules'), module);
  if (after === undefined) {
    const dot = module.lastIndexOf('.');
    const parent = dot < 0 ? undefined : fieldOf(fieldOf(now, 'modules'), module.slice(0, dot));
    return lacks(parent, module.slice(dot + 1)) ? module : undefined;
  }
  if (name === '' || !textsAt(before, 'certain').includes(name)) return undefined;
  return lacks(after, name) ? `${module}.${name}` : undefined;
}

function lacks(module: unknown, name: string): boolean {
  return Array.isArray(fieldOf(module, 'possible')) && !textsAt(module, 'possible').includes(name);
}
