/**
 * Functions that are handed about and never called, as one file shows: kept under a name that nothing calls, handed to a parameter
 * that is not used, the default of one that every call gives, entered in a table under a key that nothing asks for.
 */
import type { OwnFunctionFact } from '../model/file-facts.ts';
import { escapePattern } from '../text/escape-pattern.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface NamedRange extends Range {
  readonly name: string;
}

export interface DeclaredFunction {
  readonly name: string;
  readonly at: number;
  /** In order; a name is empty where it cannot be asked for. */
  readonly parameters: readonly { readonly name: string; readonly fallback?: Range | undefined }[];
  /** It takes what no parameter names. */
  readonly isOpen: boolean;
  readonly body: Range;
  /** Calling it runs nothing yet: a generator, a coroutine. */
  readonly isLazy: boolean;
}

export interface PlainCall {
  /** The function's name and where it is written. */
  readonly callee: NamedRange;
  readonly given: readonly { readonly range: Range; readonly keyword?: string | undefined }[];
  /** What is given is put together elsewhere, in part. */
  readonly isOpen: boolean;
  /** A block behind the arguments. */
  readonly block?: Range | undefined;
}

export interface HeldValue {
  readonly name: string;
  readonly at: number;
  readonly value: Range;
  /** A reference to a function, or what runs only when it is asked for more. */
  readonly isIdle: boolean;
  /** The call that makes the value. */
  readonly call?: PlainCall | undefined;
  readonly entries?: readonly (NamedRange & { readonly at: number })[] | undefined;
  /** Members are keys of the table, as they are of an object. */
  readonly hasMembers: boolean;
}

export interface CodeShape {
  readonly functions: readonly DeclaredFunction[];
  readonly calls: readonly PlainCall[];
  readonly held: readonly HeldValue[];
  /** Calls of which nobody takes the result, in languages where asking for it is what runs a lazy one. */
  readonly alone?: readonly PlainCall[];
  /** Values that are compared or asked for their kind. */
  readonly looked: readonly Range[];
}

/** More of a kind in one file are not looked at. */
const shapesMax = 300;
const placesMax = 50;
const dropped = { idle: 'dropped' } as const;

export function droppedValues(text: string, shape: CodeShape): readonly OwnFunctionFact[] {
  const byName = Map.groupBy(shape.functions, ({ name }) => name);
  const only = (name: string): DeclaredFunction | undefined => {
    const found = byName.get(name) ?? [];
    return found.length === 1 ? found[0] : undefined;
  };
  return [
    ...shape.looked.map((range) => nameless(range)),
    ...(shape.alone ?? []).flatMap(({ callee }) => (only(callee.name)?.isLazy === true ? [nameless(callee)] : [])),
    ...shape.held.slice(0, shapesMax).flatMap((held) => heldFacts(text, held, only)),
    ...shape.calls.slice(0, shapesMax).flatMap((call) => unusedArguments(text, call, only)),
    ...shape.functions.slice(0, shapesMax).flatMap((declared) => unusedDefaults(text, declared, shape.calls, only)),
  ];
}

function nameless({ start, end }: Range): OwnFunctionFact {
  return { name: '', at: start, start, end, ...dropped };
}

function heldFacts(
  text: string,
  { name, at, value, isIdle, call, entries, hasMembers }: HeldValue,
  only: (name: string) => DeclaredFunction | undefined,
): readonly OwnFunctionFact[] {
  if (isIdle) return [{ name, at, start: value.start, end: value.end, ...dropped }];
  if (call !== undefined && only(call.callee.name)?.isLazy === true)
    return [{ name, at, start: call.callee.start, end: call.callee.end, ...dropped }];
  if (entries === undefined || !isAskedPlainly(text, name, at, hasMembers)) return [];
  return entries.map((entry) => ({ name: entry.name, at: entry.at, start: entry.start, end: entry.end, ...dropped }));
}

/** Every other place of the name takes an entry by a key that is written there. */
function isAskedPlainly(text: string, name: string, at: number, hasMembers: boolean): boolean {
  const key = hasMembers
    ? /^\s{0,9}(?:\?\.|\.)[A-Za-z_$]|^(?:\?\.)?\[\s{0,9}(?:"[^"\n]{0,99}"|'[^'\n]{0,99}')\s{0,9}\]/
    : /^\[\s{0,9}(?:"[^"\n]{0,99}"|'[^'\n]{0,99}'|:\w{1,99})\s{0,9}\]|^\.(?:get|fetch|containsKey|key\?)\(\s{0,9}(?:"[^"\n]{0,99}"|'[^'\n]{0,99}'|:\w{1,99})\s{0,9}[,)]/;
  for (let index = text.indexOf(name); index >= 0; index = text.indexOf(name, index + name.length)) {
    if (index === at || /[\w$]/.test(text[index - 1] ?? '') || /[\w$]/.test(text[index + name.length] ?? '')) continue;
    if (isInQuotes(text, index, index + name.length)) continue;
    if (text[index - 1] === '.' && text[index - 2] === '.') return false;
    if (!key.test(text.slice(index + name.length, index + name.length + 120))) return false;
  }
  return true;
}

/** A text without spaces in which the name is a part. */
function isInQuotes(text: string, start: number, end: number): boolean {
  return (
    /["'`][\w@./:-]{0,99}$/.test(text.slice(Math.max(0, start - 100), start)) &&
    /^[\w@./:-]{0,99}["'`]/.test(text.slice(end, end + 100))
  );
}

/** What a function is given and never speaks of. */
function unusedArguments(
  text: string,
  { callee, given, isOpen, block }: PlainCall,
  only: (name: string) => DeclaredFunction | undefined,
): readonly OwnFunctionFact[] {
  const declared = only(callee.name);
  if (declared === undefined || declared.isOpen || isOpen) return [];
  const body = text.slice(declared.body.start, declared.body.end);
  if (/\barguments\b|\blocals\s*\(|\bfunc_get_arg|\bbinding\b|\beval\b|\bsuper\b/.test(body)) return [];
  const found = given.flatMap(({ range, keyword }, index) => {
    const parameter = declared.parameters[index];
    if (keyword !== undefined || parameter === undefined || parameter.name === '') return [];
    return parameter.name === '_' || !speaksOf(body, parameter.name) ? [nameless(range)] : [];
  });
  // A block is no argument: the function yields to it, or takes it by a name.
  if (block === undefined || /\byield\b|\bblock_given\b|&|\bproc\b|\bProc\b|\blambda\b/.test(body)) return found;
  return [...found, nameless(block)];
}

function speaksOf(body: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w])`).test(body);
}

/** The default of a parameter that every call gives; what else names the function may leave it out. */
function unusedDefaults(
  text: string,
  { name, at, parameters, body }: DeclaredFunction,
  calls: readonly PlainCall[],
  only: (name: string) => DeclaredFunction | undefined,
): readonly OwnFunctionFact[] {
  // Who makes an object names the class.
  if (/^(?:initialize|constructor|__\w+)$/.test(name)) return [];
  if (only(name) === undefined || !parameters.some(({ fallback }) => fallback !== undefined)) return [];
  const own = calls.filter(({ callee }) => callee.name === name);
  return parameters.flatMap(({ name: parameter, fallback }, index) => {
    // Nothing comes of Python's None: what is used there is what calls give.
    if (fallback === undefined || text.slice(fallback.start, fallback.end) === 'None') return [];
    const passes = own
      .filter(
        ({ given, isOpen }) =>
          !isOpen &&
          (given.some(({ keyword }) => keyword === parameter) ||
            given.filter(({ keyword }) => keyword === undefined).length > index),
      )
      .map(({ callee }) => callee.start);
    // Extractors may note the use of the default where the parameter stands.
    return [fallback, ...placesOf(text, body, parameter)].map(({ start, end }) => ({
      name,
      at,
      start,
      end,
      passes,
      ...dropped,
    }));
  });
}

function placesOf(text: string, { start, end }: Range, name: string): readonly Range[] {
  if (name === '') return [];
  const found = text.slice(start, end).matchAll(new RegExp(`(?<![\\w$.])${escapePattern(name)}(?!\\w)`, 'g'));
  return [...found]
    .slice(0, placesMax)
    .map(({ index }) => ({ start: start + index, end: start + index + name.length }));
}

const asksFor =
  /(?:\btypeof\s+|\b_\s?=\s?|\bsize_of_val\(\s{0,3}&?|\b(?:get_debug_type|gettype|get_class|is_callable|callable|type|isinstance|is_null|is_object)\(\s{0,3})\$?([A-Za-z_]\w{0,99})(?=[\s.,)!?;]|$)/g;
const isAsked =
  /(?<![\w.])\$?([A-Za-z_]\w{0,99})(?:\s{0,3}[!=]==?\s{0,3}(?:nil|null|undefined|None)\b|\s+is\s+(?:not\s+)?None\b|\??\.(?:class|javaClass|size_hint|isAlive|close|constructor|nil\?)\b)/g;

/** Places where a value is only asked what it is, by its name. */
function askedPlaces(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const pattern of [asksFor, isAsked])
    for (const { 0: all, 1: name = '', index } of text.matchAll(pattern)) {
      const at = pattern === asksFor ? index + all.length - name.length : index + all.indexOf(name);
      const known = places.get(name);
      if (known === undefined) places.set(name, [at]);
      else known.push(at);
    }
  return places;
}

/** The facts with the places of their names that run nothing. */
export function withPasses(text: string, facts: readonly OwnFunctionFact[]): readonly OwnFunctionFact[] {
  const places = askedPlaces(text);
  const isKept = (fact: OwnFunctionFact): boolean =>
    fact.idle === 'dropped' && fact.name !== '' && fact.end > fact.start;
  const kept = new Set(facts.filter(isKept).map(({ name }) => name));
  // Extractors note a use where the name stands.
  const looked = [...kept].flatMap((name) =>
    (places.get(name) ?? []).map((at) => nameless({ start: at, end: at + name.length })),
  );
  return [...facts, ...looked].map((fact) => {
    const asked = places.get(fact.name);
    return asked === undefined || fact.isPublic === true
      ? fact
      : { ...fact, passes: [...(fact.passes ?? []), ...asked] };
  });
}
