/** The classes of a program with their methods, and who inherits from whom: for frameworks that find handlers by what is written on classes. */
import type { Expression, FileProgram, Mark, WiredFunction, WiredType } from './program.ts';
import { pushEach } from '../../text/push-each.ts';

export interface ClassMethod {
  readonly path: string;
  readonly function: WiredFunction;
  readonly of: ClassInfo;
}

export interface ClassInfo {
  readonly path: string;
  readonly scope: string;
  readonly type: WiredType;
  /** All marks, where a class is written in parts. */
  readonly marks: readonly Mark[];
  readonly bases: readonly string[];
  readonly methods: readonly ClassMethod[];
}

export interface ClassTable {
  readonly classes: readonly ClassInfo[];
  find(name: string, from: ClassInfo): ClassInfo | undefined;
  /** The class itself, then those that it inherits from, nearest first. */
  line(of: ClassInfo): readonly ClassInfo[];
  /** The texts that an expression stands for; constants are looked up where they are written. */
  texts(expression: Expression | undefined, from: ClassInfo): readonly string[];
}

const lineMax = 40;
const depthMax = 20;

interface Growing {
  readonly path: string;
  readonly scope: string;
  readonly type: WiredType;
  readonly marks: Mark[];
  readonly bases: string[];
  readonly methods: ClassMethod[];
}

export function classTable(files: ReadonlyMap<string, FileProgram>): ClassTable {
  const byKey = new Map<string, Growing>();
  const byName = new Map<string, Growing[]>();
  const constants = new Map<string, Expression>();
  const imports = new Map<string, ReadonlyMap<string, string>>();
  for (const [path, file] of files) {
    imports.set(path, new Map(file.imports.map(({ name, from }) => [name, from])));
    for (const type of file.types) {
      const key = `${file.scope} ${type.outer ?? ''} ${type.name}`;
      const known = byKey.get(key);
      if (known !== undefined) {
        pushEach(known.marks, type.marks ?? []);
        pushEach(known.bases, type.bases);
        continue;
      }
      const made: Growing = {
        path,
        scope: file.scope,
        type,
        marks: [...(type.marks ?? [])],
        bases: [...type.bases],
        methods: [],
      };
      byKey.set(key, made);
      byName.set(type.name, [...(byName.get(type.name) ?? []), made]);
    }
    const own = new Map(
      file.types.map((type) => [type.name, byKey.get(`${file.scope} ${type.outer ?? ''} ${type.name}`)]),
    );
    for (const declared of file.functions) {
      const of = own.get(declared.owner);
      if (of !== undefined && declared.name !== '') of.methods.push({ path, function: declared, of });
    }
    for (const { name, value } of file.globals) constants.set(`${file.scope} ${name}`, value);
  }

  function find(name: string, from: ClassInfo): ClassInfo | undefined {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const known = byName.get(simple) ?? [];
    if (known.length <= 1) return known[0];
    const imported = imports.get(from.path)?.get(simple);
    return (
      known.find(({ path }) => path === from.path) ??
      known.find(({ scope }) => imported === `${scope}.${simple}`) ??
      known.find(({ scope }) => scope === from.scope) ??
      known.find(({ scope }) => from.scope.startsWith(`${scope}.`)) ??
      known[0]
    );
  }

  function line(of: ClassInfo): ClassInfo[] {
    const found: ClassInfo[] = [of];
    for (let at = 0; at < found.length && found.length < lineMax; at++) {
      const next = found[at];
      for (const base of next?.bases ?? []) {
        const inherited = next === undefined ? undefined : find(base, next);
        if (inherited !== undefined && !found.includes(inherited)) found.push(inherited);
      }
    }
    return found;
  }

  function constant(name: string, of: ClassInfo, depth: number): readonly string[] {
    for (const one of line(of)) {
      const value = constants.get(`${one.scope} ${one.type.name}.${name}`);
      if (value !== undefined) return read(value, one, depth + 1);
    }
    const outer = of.type.outer === undefined || of.type.outer === '' ? undefined : find(of.type.outer, of);
    if (outer !== undefined && depth < depthMax) return constant(name, outer, depth + 1);
    const free = constants.get(`${of.scope} ${name}`);
    return free === undefined ? [] : read(free, of, depth + 1);
  }

  function read(expression: Expression | undefined, from: ClassInfo, depth: number): readonly string[] {
    if (expression === undefined || depth > depthMax) return [];
    switch (expression.k) {
      case 'text':
        return [expression.text];
      case 'list':
        return expression.items.flatMap((item) => read(item, from, depth + 1)).slice(0, 100);
      case 'join':
        return [expression.parts.map((part) => read(part, from, depth + 1)[0] ?? '*').join('')];
      case 'name': {
        const own = constant(expression.name, from, depth);
        if (own.length > 0) return own;
        const imported = imports.get(from.path)?.get(expression.name);
        const [name, of] = (imported ?? '').split('.').reverse();
        const holder = of === undefined ? undefined : find(of, from);
        return holder === undefined || name === undefined ? [] : constant(name, holder, depth + 1);
      }
      case 'chain': {
        const names = [
          expression.of.k === 'name' ? expression.of.name : '',
          ...expression.links.flatMap((link) => ('name' in link ? [link.name] : [])),
        ];
        const name = names.at(-1) ?? '';
        if (expression.links.some((link) => 'args' in link)) return [];
        const holder = find(names.at(-2) ?? '', from);
        return holder === undefined ? [] : constant(name, holder, depth);
      }
      default:
        return [];
    }
  }

  return { classes: [...byKey.values()], find, line, texts: (expression, from) => read(expression, from, 0) };
}
