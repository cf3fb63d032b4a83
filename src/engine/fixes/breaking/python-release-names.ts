/**
 * The names that the modules of a Python release give, by dotted name. Possible is every word of a module's text, so that a name that is
 * nowhere written in it is surely not there; certain is what its unindented lines define or import.
 */
import { isProductFile } from '../../symbols/is-product-file.ts';

export interface PythonModuleNames {
  readonly certain: readonly string[];
  /** Null where names may be made that are not written. */
  readonly possible: readonly string[] | null;
}

export type PythonReleaseNames = Readonly<Record<string, PythonModuleNames>>;

interface Module {
  readonly certain: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly stars: readonly string[];
  readonly isOpen: boolean;
}

const textLengthMax = 1_000_000;
const making =
  /\b(?:__getattr__|globals|locals|vars|exec|eval|setattr|__dict__|__path__|__import__|import_module|pkgutil|meta_path|lazy\w*)\b|\bmodules\b/;

/** @param files as they would lie in `site-packages`; of those that are no Python only the path counts */
export function pythonReleaseNames(
  files: Iterable<{ readonly path: string; readonly text: () => string }>,
): PythonReleaseNames {
  const modules = new Map<string, Module>();
  const below = new Map<string, Set<string>>();
  /** What some module puts on something, maybe on another module. */
  const given = new Set<string>();
  for (const { path, text } of files) {
    // A source distribution whose modules are built in part, and a wheel that is laid out at its installation.
    if (/\/_built\.so$|\.data\/(?:purelib|platlib)\//.test(path)) return {};
    const parts = path.replace(/\.[^/]*$/, '').split('/');
    const last = parts.pop() ?? '';
    for (const [at, part] of [...parts, last].entries()) noteBelow(below, parts.slice(0, at).join('.'), part);
    if (!path.endsWith('.py')) continue;
    const source = text();
    for (const [, name = ''] of source.matchAll(/\.([^\W\d]\w*)\s*(?::[^=\n]*)?=(?!=)/gu)) given.add(name);
    const dotted = (last === '__init__' ? parts : [...parts, last]).join('.');
    if (dotted !== '' && isProductFile(path)) modules.set(dotted, readModule(source, dotted, last === '__init__'));
  }
  return Object.fromEntries(
    [...modules].map(([dotted, module]) => {
      const possible = possibleIn(modules, below, dotted, new Set());
      const parts = below.get(dotted) ?? [];
      return [
        dotted,
        {
          certain: [...module.certain, ...[...parts].filter((part) => modules.has(`${dotted}.${part}`))],
          possible: possible === undefined ? null : [...new Set([...possible, ...given])],
        },
      ];
    }),
  );
}

function noteBelow(below: Map<string, Set<string>>, owner: string, part: string): void {
  const known = below.get(owner);
  if (known === undefined) below.set(owner, new Set([part]));
  else known.add(part);
}

/** Undefined where more may be there. */
function possibleIn(
  modules: ReadonlyMap<string, Module>,
  below: ReadonlyMap<string, ReadonlySet<string>>,
  dotted: string,
  above: Set<string>,
): ReadonlySet<string> | undefined {
  const module = modules.get(dotted);
  if (module === undefined || module.isOpen) return undefined;
  above.add(dotted);
  const words = new Set([...module.words, ...(below.get(dotted) ?? [])]);
  for (const star of module.stars) {
    if (above.has(star)) continue;
    const more = possibleIn(modules, below, star, above);
    if (more === undefined) return undefined;
    for (const word of more) words.add(word);
  }
  return words;
}

function readModule(source: string, dotted: string, isPackage: boolean): Module {
  const isLong = source.length > textLengthMax;
  const code = isLong ? '' : source.replace(/("""|''')[^]*?\1/g, '""').replace(/#.*$/gm, '');
  const certain = new Set<string>();
  for (const [, name = ''] of code.matchAll(/^(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)/gm)) certain.add(name);
  for (const [, name = ''] of code.matchAll(/^(\w+)[ \t]*(?::[^=\n]*)?=(?!=)/gm)) certain.add(name);
  const stars: string[] = [];
  for (const [, indent = '', from = '', list = ''] of code.matchAll(
    /^([ \t]*)from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|(?:\\\n|[^\n])*)/gm,
  )) {
    for (const item of list.replace(/[()\\]/g, ' ').split(/[,;]/)) {
      const [, name = '', alias = name] = /^\s*([\w*]+)(?:\s+as\s+(\w+))?\s*$/.exec(item) ?? [];
      if (name === '*') stars.push(absolute(from, dotted, isPackage));
      else if (name !== '' && indent === '') certain.add(alias);
    }
  }
  for (const [, list = ''] of code.matchAll(/^del[ \t]+(.*)$/gm))
    for (const name of list.split(/\W+/)) certain.delete(name);
  return {
    certain,
    words: new Set(Array.from(source.matchAll(/[^\W\d]\w*/gu), ([word]) => word)),
    stars,
    isOpen: isLong || making.test(code),
  };
}

/** `..a` in `p.b.c` → `p.a` */
function absolute(from: string, dotted: string, isPackage: boolean): string {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0;
  if (dots === 0) return from;
  const parts = dotted.split('.');
  const base = parts.slice(0, parts.length - (isPackage ? dots - 1 : dots));
  return [...base, ...(from.length > dots ? [from.slice(dots)] : [])].join('.');
}
