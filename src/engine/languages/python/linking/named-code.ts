/**
 * Which texts name code of installed distributions: a loader that is handed a name can only load what some text names, so the
 * texts of loaded code, of data beside it and of compiled code bound what may be loaded.
 */
import { type FileTree, FileUnreadable } from '../../../files/file-tree.ts';
import type { CompiledLoads, NamedCode, PackageCode } from '../../../linking/installed-sources.ts';

export interface NamedDistribution {
  readonly name: string;
  readonly code: PackageCode;
  readonly files: readonly string[];
  /** Dotted names of its modules with their files; parents that several share are none of its own. */
  readonly modules: readonly string[];
  readonly programs: readonly string[];
  readonly requires: readonly string[];
  readonly entryPoints: ReadonlyMap<string, readonly string[]>;
}

interface NamedInput {
  readonly tree: FileTree;
  readonly distributions: readonly NamedDistribution[];
  readonly owners: ReadonlyMap<string, NamedDistribution>;
  /** Files that importing a dotted name loads. */
  readonly load: (module: string) => readonly string[];
}

const compiledMax = 48 * 1024 * 1024;
const compiledTotalMax = 512 * 1024 * 1024;
const dataMax = 1024 * 1024;
const dataTotalMax = 16 * 1024 * 1024;
const data = /\.(?:json5?|toml|ini|cfg|conf|config|ya?ml|xml|properties|txt|csv|env|list|pyi)$/;
const word = /[A-Za-z_][\w.-]*/g;

export function namedCode({ tree, distributions, owners, load }: NamedInput): NamedCode {
  const byName = new Map<string, Set<PackageCode>>();
  const note = (name: string, code: PackageCode): void => {
    const key = plain(name);
    byName.set(key, (byName.get(key) ?? new Set()).add(code));
  };
  for (const { name, code, modules, programs } of distributions)
    for (const known of [name, ...programs, ...modules]) note(known, code);
  const lists = new Map([...byName].map(([name, codes]) => [name, [...codes]] as const));
  const compiledBytes = { left: compiledTotalMax };
  const dataBytes = { left: dataTotalMax };
  const namedBy = (text: string): readonly PackageCode[] => {
    const name = plain(text.replace(/[:[].*$/s, ''));
    const found: PackageCode[] = [];
    for (let end = name.indexOf('.'); ; end = name.indexOf('.', end + 1)) {
      found.push(...(lists.get(end < 0 ? name : name.slice(0, end)) ?? []));
      if (end < 0) return found;
    }
  };
  return {
    namedBy,
    meantBy(pattern) {
      const parts = plain(pattern.replace(/:.*$/s, ''))
        .split('*')
        .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
      const meant = new RegExp(`^${parts.join('.*')}$`);
      const head = plain(pattern.split('*')[0] ?? '');
      const found = new Set<PackageCode>();
      for (const [name, codes] of lists)
        if (meant.test(name) || (head.startsWith(`${name}.`) && name !== '')) for (const code of codes) found.add(code);
      return [...found];
    },
    madeOf(words) {
      const found = new Set<PackageCode>();
      for (const [name, codes] of lists) if (isMadeOf(name, words)) for (const code of codes) found.add(code);
      return [...found];
    },
    plugins: (group) =>
      distributions.flatMap(({ entryPoints }) =>
        [...entryPoints].flatMap(([name, modules]) =>
          name === group || (group === '*' && !/^(?:console|gui)_scripts$/.test(name)) ? modules.flatMap(load) : [],
        ),
      ),
    codeOf: (path) => owners.get(path)?.code,
    needing(path) {
      const name = owners.get(path)?.name ?? '';
      return distributions.flatMap(({ requires, code }) => (requires.includes(name) ? [code] : []));
    },
    async words(code) {
      const files = owners.get(code[0] ?? '')?.files ?? [];
      const found = new Set<string>();
      for (const path of files) {
        if (!data.test(path) || /\.(?:dist|egg)-info\//.test(path)) continue;
        const text = await readBounded(tree, path, dataMax, dataBytes);
        if (text === undefined) return undefined;
        for (const [name] of text.matchAll(word)) if (namedBy(name).length > 0) found.add(name);
      }
      return [...found];
    },
    async compiled(path): Promise<CompiledLoads> {
      if (path.endsWith('.pyc')) return { reach: 'unknown', named: [] };
      const text = await readBounded(tree, path, compiledMax, compiledBytes);
      if (text === undefined) return { reach: 'unknown', named: [] };
      if (!loads.test(text)) return { reach: 'nothing', named: [] };
      return {
        reach: handed.test(text) ? 'handed' : 'named',
        named: [...new Set(wordsIn(text).flatMap((name) => namedBy(name)))],
      };
    },
  };

  function wordsIn(text: string): readonly string[] {
    // Some compilers write texts one after another, without a mark between.
    if (/pyo3|rust_panic/.test(text)) return [...lists.keys()].filter((name) => text.includes(name));
    const found = new Set<string>();
    for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) found.add(name);
    return [...found];
  }
}

/** Functions of the interpreter by which compiled code imports or runs text; their names stand in every such file. */
const loads =
  /PyImport_(?:Import|ExecCode|AppendInit|ExtendInit)|PyRun_|Py_CompileString|PyEval_EvalCode|PyEval_GetBuiltins|__import__|importlib/;
const handed = /import_module|importlib|__import__|PyRun_|Py_CompileString|PyEval_EvalCode/;

/** By words of two letters or more, with marks between them or without. */
function isMadeOf(name: string, words: ReadonlySet<string>): boolean {
  const ends = [0];
  for (let at = 1; at <= Math.min(name.length, 200); at++) {
    const isEnd = ends.some((from) => {
      const part = name.slice(from, at);
      return words.has(part) || words.has(part.replace(/^[_.]/, '')) || words.has(part.replace(/[_.]$/, ''));
    });
    if (isEnd) ends.push(at);
  }
  return ends.includes(name.length) && name.length > 1;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

async function readBounded(
  tree: FileTree,
  path: string,
  max: number,
  bytes: { left: number },
): Promise<string | undefined> {
  if (bytes.left <= 0) return undefined;
  try {
    const content = await tree.read(path);
    bytes.left -= content.byteLength;
    if (content.byteLength > max || bytes.left < 0) return undefined;
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}
