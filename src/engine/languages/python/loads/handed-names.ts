/**
 * Where the names come from that computed loads load: which functions load what they are handed, who hands on what, which texts
 * are known in part. Whoever follows whole packages puts these together (`../../../reachability/installed/handed-names.ts`).
 */
import type { LoadFacts } from '../../../model/load-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import { type NameScope, nameOf, type Text } from './names.ts';
import { type Holder, isTextOfFile, memberAt, nameMax, namesOf, sourcesOf, textAt } from './text-sources.ts';
import { argumentsOf, literal } from './texts.ts';

export interface HandedNames {
  loadsOwn: boolean;
  loadsHanded: boolean;
  readonly partly: Set<string>;
  readonly patterns: Set<string>;
  /** Texts that the file puts together. */
  readonly strings: Map<string, SyntaxNode>;
  readonly groups: Set<string>;
  readonly takers: Set<string>;
  readonly codeTakers: Set<string>;
  readonly programTakers: Set<string>;
  readonly handsOn: Set<string>;
  readonly defines: Set<string>;
  /** Functions with decorators, which someone else may call. */
  readonly entered: Set<string>;
  readonly calls: Set<string>;
  readonly hands: Set<string>;
  readonly handsOwn: Set<string>;
  holders: readonly Holder[];
  className: string;
  /** Classes above the one that is walked. */
  bases: readonly string[];
}

const namesMax = 20_000;

export function noNames(): HandedNames {
  return {
    loadsOwn: false,
    loadsHanded: false,
    partly: new Set(),
    patterns: new Set(),
    strings: new Map(),
    groups: new Set(),
    takers: new Set(),
    codeTakers: new Set(),
    programTakers: new Set(),
    handsOn: new Set(),
    defines: new Set(),
    entered: new Set(),
    calls: new Set(),
    hands: new Set(),
    handsOwn: new Set(),
    holders: [],
    className: '',
    bases: [],
  };
}

export function loadFacts(found: HandedNames, text: string): LoadFacts {
  return {
    loadsOwn: found.loadsOwn,
    loadsHanded: found.loadsHanded,
    walksPackages: found.loadsHanded && walks.test(text),
    partly: [...found.partly],
    patterns: [...found.patterns],
    groups: [...found.groups],
    takers: [...found.takers],
    codeTakers: [...found.codeTakers],
    programTakers: [...found.programTakers],
    entered: [...found.entered],
    calls: [...found.calls],
    handsOn: [...found.handsOn],
    defines: [...found.defines],
    hands: [...found.hands],
    handsOwn: [...found.handsOwn],
  };
}

/** It finds out which modules lie in a package. */
const walks = /\b(?:iter_modules|walk_packages|ModuleInfo|getsourcefile|getfile)\b|\.__(?:path|file)__\b/;

/** What is taken: names of modules, names of programs, or whole texts of code. */
export type TakerKind = 'modules' | 'programs' | 'code';

/** Something at the place loads what the arguments there name. */
export function noteTaker(found: HandedNames, place: SyntaxNode, scope: NameScope, what: TakerKind): void {
  found.loadsHanded = true;
  const takers = what === 'programs' ? found.programTakers : what === 'code' ? found.codeTakers : found.takers;
  if (place.type === 'call') for (const source of sourcesOf(found, naming(place, scope), scope)) add(takers, source);
  // A loader that is handed on is handed names by whoever gets it.
  else if (found.holders.length === 0 && what === 'modules') add(takers, '*');
  else for (const holder of found.holders) for (const name of namesOf(holder)) add(takers, `${name}#*`);
}

/** Arguments that name what is loaded, not those that say how. */
function naming(call: SyntaxNode, scope: NameScope): readonly SyntaxNode[] {
  const given = argumentsOf(call);
  const isNamed = (node: SyntaxNode): boolean =>
    /^(?:name|package|mod_name|path|fullname|location|pathname|path_name|source|statement|object|stmt|setup|args|cmd|command|program|file|argv|group|executable)$/.test(
      nameOf(scope, field(node, 'name')),
    );
  const isImport = /(?:^|\.)(?:__import__|import_module)$/.test(textAt(field(call, 'function'), scope));
  const positional = given.filter(({ type }) => type !== 'keyword_argument');
  return [
    ...(isImport && !positional.some(({ type }) => /splat/.test(type))
      ? positional.slice(0, isImport && textAt(field(call, 'function'), scope).endsWith('__import__') ? 1 : 2)
      : positional),
    ...given.filter((node) => node.type === 'keyword_argument' && isNamed(node)),
  ];
}

/** What the call hands on, and whether some of it is no text of the file. */
export function noteCall(found: HandedNames, call: SyntaxNode, scope: NameScope): void {
  const callee = field(call, 'function');
  const name = nameOf(scope, callee?.type === 'attribute' ? field(callee, 'attribute') : callee).slice(0, nameMax);
  if (callee === undefined || !/^[\p{L}_]\w*$/u.test(name)) return;
  if (selfNames.test(textAt(field(call, 'arguments'), scope))) add(found.handsOwn, name);
  add(found.calls, name);
  const given = argumentsOf(call);
  let place = 0;
  for (const argument of given) {
    const value = argument.type === 'keyword_argument' ? field(argument, 'value') : undefined;
    const keyword = value === undefined ? '' : nameOf(scope, field(argument, 'name'));
    const at = /splat/.test(argument.type) ? '*' : keyword === '' ? String(place++) : keyword;
    // A class is made by its name, those above it by `super().__init__`.
    for (const called of name === '__init__' ? found.bases : [name])
      noteGiven(found, `${called}#${at}`, [value ?? argument], scope);
    if (value !== undefined) noteGiven(found, `@${keyword}`, [value], scope);
  }
  // What is put into a container is taken out of it by the container's name.
  const object = callee.type === 'attribute' ? field(callee, 'object') : undefined;
  if (object !== undefined && /^(?:append|add|insert|extend|update|setdefault|appendleft|put|push)$/.test(name))
    noteGiven(found, `@${memberAt(object, scope)}`, given, scope);
}

/** A member, a global or an entry is set: whoever takes it by its name takes this. */
export function noteSet(
  found: HandedNames,
  target: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
  scope: NameScope,
): void {
  if (target === undefined || value === undefined) return;
  const isLocal = target.type === 'identifier' && scope.kind === 'function' && !scope.shared.has(nameOf(scope, target));
  if (isLocal) return;
  if (/^(?:pattern_list|tuple_pattern|list_pattern)$/.test(target.type))
    for (const part of target.children) noteSet(found, part, value, scope);
  if (target.type === 'subscript') {
    const key = literal(fold(field(target, 'subscript'), scope)[0]);
    if (key !== undefined) noteGiven(found, `@${key}`, [value], scope);
  }
  noteGiven(found, `@${memberAt(target, scope)}`, [value], scope);
}

/** What a function hands back, or a key of a table stands for. */
export function noteGiven(found: HandedNames, to: string, values: readonly SyntaxNode[], scope: NameScope): void {
  const given = values.filter((value) => !isTextOfFile(value, scope, 0));
  if (given.length === 0 || to === '@') return;
  add(found.hands, to);
  for (const source of sourcesOf(found, given, scope)) add(found.handsOn, `${to} ${source}`);
}

/** What tells others which module this is. */
const selfNames = /\b__(?:name|package|path|file|spec)__\b|\bglobals\(\)/;

/** A text that is put together: the whole where it is known, else a pattern. */
export function noteText(found: HandedNames, node: SyntaxNode, scope: NameScope): void {
  for (const text of fold(node, scope)) {
    const whole = literal(text);
    if (whole !== undefined) {
      if (isNameLike(whole) && found.strings.size < namesMax) found.strings.set(whole, node);
    } else {
      const pattern = patternOf(text);
      const module = pattern.replace(/:.*$/s, '');
      if (isNameLike(module.replaceAll('*', '')) && /[\p{L}\d]{3}/u.test(module)) add(found.patterns, module);
    }
  }
}

/** `*` for each hole. */
export function patternOf(text: Text): string {
  const written = text.map((piece) => (typeof piece === 'string' ? piece.replaceAll('*', '') : '*')).join('');
  return written.replaceAll(/\*+/g, '*').slice(0, nameMax);
}

function isNameLike(text: string): boolean {
  return text.length <= nameMax && /^[\p{L}_*][\w.:-]*$/u.test(text);
}

function add(names: Set<string>, name: string): void {
  if (names.size < namesMax) names.add(name.slice(0, 2 * nameMax + 1));
}
