/**
 * Finds the function that a call or a guard means, over all files of a project: in the same class, the same file, the file that the name is
 * imported from, and else where it is the only one of that name in its language. Unsure is none.
 */
import { type CallFact, callsBetween, type FunctionFact, type FunctionFacts } from '../model/function-facts.ts';
import { fileOfModule } from './module-file.ts';

export interface FunctionPlace {
  readonly path: string;
  readonly facts: FunctionFacts;
  /** More than one where the name is that of a class: all its methods. */
  readonly functions: readonly FunctionFact[];
}

export interface FunctionIndex {
  factsOf(path: string): FunctionFacts | undefined;
  /** `offset`: where the name stands, so that the class around it is known. */
  find(name: string, path: string, offset?: number): FunctionPlace | undefined;
  callsOf(place: FunctionPlace): readonly CallFact[];
}

/** Names that so many things have that the only one in a project is still not the one that is meant. */
const tooCommon: ReadonlySet<string> = new Set(
  'get set add put push pop map filter forEach find json send end next then catch query execute save create update delete remove open close read write log info error warn parse stringify format join split apply call bind run main init handle use on emit test render toString equals size length keys values first last all any count list'.split(
    ' ',
  ),
);

export function functionIndex(files: ReadonlyMap<string, FunctionFacts>): FunctionIndex {
  const byName = new Map<string, { readonly path: string; readonly fact: FunctionFact }[]>();
  const byClass = new Map<string, Map<string, FunctionFact[]>>();
  for (const [path, facts] of files) {
    for (const fact of facts.functions) {
      const family = familyOf(facts.language);
      if (fact.name !== '') push(byName, `${family} ${fact.name}`, { path, fact });
      if (fact.className === '') continue;
      const key = `${family} ${fact.className}`;
      const places = byClass.get(key) ?? new Map<string, FunctionFact[]>();
      push(places, path, fact);
      byClass.set(key, places);
    }
  }
  const place = (path: string, functions: readonly FunctionFact[]): FunctionPlace | undefined => {
    const facts = files.get(path);
    return facts === undefined || functions.length === 0 ? undefined : { path, facts, functions };
  };
  const inFile = (path: string, name: string): FunctionPlace | undefined => {
    const facts = files.get(path);
    if (facts === undefined) return undefined;
    const named = facts.functions.filter((fact) => fact.name === name);
    const free = named.filter((fact) => fact.className === '');
    if (free.length > 0) return place(path, free.slice(0, 1));
    const ofClass = facts.functions.filter((fact) => fact.className === name);
    return place(path, ofClass.length > 0 ? ofClass : named.slice(0, 1));
  };
  return {
    factsOf: (path) => files.get(path),
    callsOf: ({ facts, functions }) => functions.flatMap(({ start, end }) => callsBetween(facts, start, end)),
    find(name, path, offset) {
      const facts = files.get(path);
      const parts = name.split('.').filter((part) => part !== '');
      const last = parts.at(-1);
      if (facts === undefined || last === undefined || last === '?') return undefined;
      const family = familyOf(facts.language);
      const receiver = parts.length > 1 ? parts.at(-2) : undefined;
      const isOwn = receiver === undefined || receiver === 'this' || receiver === 'self' || receiver === 'cls';
      if (isOwn && offset !== undefined) {
        const around = facts.functions.findLast(
          (fact) => fact.start <= offset && offset < fact.end && fact.className !== '',
        );
        const own = facts.functions.find((fact) => fact.className === around?.className && fact.name === last);
        if (around !== undefined && own !== undefined) return place(path, [own]);
      }
      if (isOwn) {
        const here = inFile(path, last);
        if (here !== undefined) return here;
      }
      const imported = facts.imports.find(({ local }) => local === (isOwn ? last : parts[0]));
      if (imported !== undefined) {
        const target = fileOfModule(imported.module, path, family, files, imported.name);
        const wanted = isOwn ? (imported.name === '' || imported.name === 'default' ? last : imported.name) : last;
        const found =
          target === undefined ? undefined : (inFile(target, wanted) ?? byDefault(target, imported.name, isOwn));
        if (found !== undefined) return found;
        if (imported.module.startsWith('.')) return undefined;
      }
      const ofClass = receiver === undefined ? undefined : classMethod(byClass.get(`${family} ${receiver}`), last);
      if (ofClass !== undefined) return place(ofClass.path, [ofClass.fact]);
      const whole = isOwn ? byClass.get(`${family} ${last}`) : undefined;
      if (whole?.size === 1) for (const [at, methods] of whole) return place(at, methods);
      if (tooCommon.has(last)) return undefined;
      const everywhere = byName.get(`${family} ${last}`) ?? [];
      const only = everywhere.length === 1 ? everywhere[0] : undefined;
      return only === undefined ? undefined : place(only.path, [only.fact]);
    },
  };

  /** `module.exports = function (req, res, next) {…}` is called what its importer likes; it is the file's outermost function where there is one. */
  function byDefault(target: string, name: string, isOwn: boolean): FunctionPlace | undefined {
    if (!isOwn || (name !== 'default' && name !== '')) return undefined;
    const facts = files.get(target);
    if (facts === undefined) return undefined;
    const outer = facts.functions.filter(
      (fact) => !facts.functions.some((other) => other.start < fact.start && other.end >= fact.end),
    );
    return outer.length === 1 ? place(target, outer) : undefined;
  }
}

function classMethod(
  places: ReadonlyMap<string, readonly FunctionFact[]> | undefined,
  name: string,
): { readonly path: string; readonly fact: FunctionFact } | undefined {
  const found = [...(places ?? [])].flatMap(([path, facts]) =>
    facts.filter((fact) => fact.name === name).map((fact) => ({ path, fact })),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Languages whose files call each other. */
function familyOf(language: string): string {
  if (language === 'TypeScript' || language === 'Tsx' || language === 'JavaScript') return 'JavaScript';
  return language === 'kotlin' ? 'java' : language;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
