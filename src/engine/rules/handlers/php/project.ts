/** All classes of a project by their whole name, with what they inherit and use. */
import type { PhpClass, PhpFacts, PhpFunction } from './php-code.ts';

export interface ClassEntry {
  readonly code: PhpClass;
  readonly path: string;
}

export interface MethodEntry {
  readonly method: PhpFunction;
  readonly owner: ClassEntry;
}

export interface Project {
  readonly files: ReadonlyMap<string, PhpFacts>;
  readonly classes: ReadonlyMap<string, ClassEntry>;
  /** Regardless of case, as PHP finds classes. */
  find(name: string): ClassEntry | undefined;
  /** The class, its traits, then its bases with theirs. */
  ancestors(entry: ClassEntry): readonly ClassEntry[];
  /** Whole names of all bases, interfaces and traits, in and outside the project. */
  kinds(entry: ClassEntry): ReadonlySet<string>;
  method(entry: ClassEntry, name: string): MethodEntry | undefined;
}

const ancestorsMax = 100;

export function phpProject(files: ReadonlyMap<string, PhpFacts>): Project {
  const classes = new Map<string, ClassEntry>();
  const lower = new Map<string, ClassEntry>();
  for (const [path, facts] of files)
    for (const code of facts.classes) {
      if (classes.has(code.name)) continue;
      classes.set(code.name, { code, path });
      lower.set(code.name.toLowerCase(), { code, path });
    }
  const find = (name: string) => classes.get(name) ?? lower.get(name.toLowerCase());
  const kept = new Map<PhpClass, { readonly ancestors: readonly ClassEntry[]; readonly kinds: ReadonlySet<string> }>();
  const lineage = (start: ClassEntry) => {
    const known = kept.get(start.code);
    if (known !== undefined) return known;
    const ancestors: ClassEntry[] = [];
    const kinds = new Set<string>();
    const seen = new Set<PhpClass>();
    const open: ClassEntry[] = [start];
    for (let next = open.shift(); next !== undefined && ancestors.length < ancestorsMax; next = open.shift()) {
      if (seen.has(next.code)) continue;
      seen.add(next.code);
      ancestors.push(next);
      const { traits, base, interfaces } = next.code;
      for (const name of interfaces) kinds.add(name);
      const above = [...traits, ...(base === undefined ? [] : [base])];
      for (const name of above) kinds.add(name);
      open.unshift(...above.flatMap((name) => find(name) ?? []));
    }
    const found = { ancestors, kinds };
    kept.set(start.code, found);
    return found;
  };
  return {
    files,
    classes,
    find,
    ancestors: (entry) => lineage(entry).ancestors,
    kinds: (entry) => lineage(entry).kinds,
    method(entry, name) {
      for (const owner of lineage(entry).ancestors) {
        const method = owner.code.methods.find((item) => item.name.toLowerCase() === name.toLowerCase());
        if (method !== undefined) return { method, owner };
      }
      return undefined;
    },
  };
}

export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}
