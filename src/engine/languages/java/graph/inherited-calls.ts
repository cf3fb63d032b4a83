/**
 * What own classes call of the class of a jar that they derive from: its constructor, with each instance, and methods that they have
 * from it, on themselves (`run(…)`, `this.run(…)`, `super.run(…)`) or on an instance in the same file (`new App().run(…)`).
 */
import type { UseFact } from '../../../model/use-fact.ts';
import { isInProse } from '../../../syntax/prose.ts';
import { escapePattern } from '../../../text/escape-pattern.ts';
import { accessFlag } from '../class-files/class-code.ts';
import { argumentsFrom, argumentsOf, mayTake, takes } from './arguments.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import { ownName } from './descriptors.ts';
import type { TypeScope } from './expression-types.ts';
import { addTo } from './lists.ts';
import type { OwnCall } from './own-call.ts';
import { meantBy } from './overloads.ts';
import { type OwnClass, ownClassAt } from './own-class.ts';

export interface Derived {
  readonly use: UseFact;
  /** The superclass, in each jar that holds it. */
  readonly items: readonly JarClass[];
}

const callsMax = 200;

export async function inheritedCalls(
  scope: TypeScope,
  declared: DeclaredMethods,
  { use, items }: Derived,
): Promise<readonly OwnCall[]> {
  const { world, file, text } = scope;
  const own = ownClassAt(text, use);
  if (own === undefined || items.some(({ code }) => (code.flags & accessFlag.interface) !== 0)) return [];
  const shortName = ownName(items[0]?.code.name ?? '');
  const makers = await makersCalled(scope, items, use, own);
  const calls: OwnCall[] = makers.length === 0 ? [] : [{ file, use, name: shortName, methods: makers }];
  const byName = Map.groupBy(inheritedOf(world, items), ({ code }) => code.name);
  const variables = variablesOf(text, own.name);
  for (const { 1: name = '', index: start } of text.matchAll(/(?<![\w$@])([\w$]+)\s{0,9}\(/g)) {
    const all = byName.get(name);
    if (all === undefined || calls.length >= callsMax || isInProse(file.prose ?? [], start)) continue;
    const receiver = receiverAt(text, start, own, variables);
    if (receiver === undefined) continue;
    const path = [...use.path, name];
    const fact: UseFact = { import: use.import, path, kind: 'call', start, end: start + name.length };
    const given = argumentsOf(text, fact, name);
    // What the own class declares goes before what it has from above.
    if (receiver === 'itself' && declared.get(name)?.some((parameters) => mayTake(parameters, given)) === true)
      continue;
    const signs = new Set((await meantBy(all, given, scope)).map(({ sign }) => sign));
    const methods = [...signs].map((sign) => items.flatMap((item) => world.find(item, sign)));
    // What is declared without code somewhere above may be code of another class.
    if (methods.length === 0 || methods.some((found) => found.length === 0 || found.some(isAbstract))) continue;
    calls.push({ file, use: fact, name: `${shortName}.${name}`, methods: [...new Set(methods.flat())] });
  }
  return calls;
}

function isAbstract({ code }: JarMethod): boolean {
  return (code.flags & accessFlag.abstract) !== 0;
}

/** `super(…)`, in Kotlin `class App : Application(…)`; else the one without parameters. */
async function makersCalled(
  scope: TypeScope,
  items: readonly JarClass[],
  { end }: UseFact,
  { open, close }: OwnClass,
): Promise<readonly JarMethod[]> {
  const { text } = scope;
  const all = items.flatMap(({ methods }) =>
    methods.filter(({ code }) => code.name === '<init>' && (code.flags & accessFlag.private) === 0),
  );
  const above = /^\s*(?:<[^()]*>\s*)?\(/.exec(text.slice(end, end + 200)) ?? undefined;
  const inBody = /\bsuper\s*\(/.exec(text.slice(open, close)) ?? undefined;
  const at =
    above !== undefined ? end + above[0].length : inBody === undefined ? -1 : open + inBody.index + inBody[0].length;
  const given = at < 0 ? [] : argumentsFrom(text, at);
  return given === undefined
    ? []
    : meantBy(
        all.filter(({ code }) => takes(code, given)),
        given,
        scope,
      );
}

const hidden = accessFlag.private | accessFlag.synthetic;

function inheritedOf(world: ClassWorld, items: readonly JarClass[]): readonly JarMethod[] {
  const above = [...new Set(items.flatMap((item) => [...world.above(item)]))];
  const methods = above.flatMap((name) => world.get(name).flatMap((item) => item.methods));
  return methods.filter(({ code }) => !code.name.startsWith('<') && (code.flags & hidden) === 0);
}

/** Words that may stand before a call. */
const beforeCall = /\b(?:return|else|do|throw|yield|in|assert|await|when|case|and|or|by)$/;
const beforeMax = 300;

/** @returns `above` for `super.`; `undefined` where it is called on something else, or is declared here */
function receiverAt(
  text: string,
  start: number,
  { name, open, close }: OwnClass,
  variables: ReadonlySet<string>,
): 'itself' | 'above' | undefined {
  const before = text.slice(Math.max(0, start - beforeMax), start).trimEnd();
  const isWithin = open <= start && start < close;
  if (!before.endsWith('.'))
    return !isWithin || (/[\w$>\]?]$/.test(before) && !beforeCall.test(before)) ? undefined : 'itself';
  if (/\b(?:super|this)\s*\.$/.test(before)) return isWithin ? (/\bsuper\s*\.$/.test(before) ? 'above' : 'itself') : undefined; // biome-ignore format: one answer
  const made = new RegExp(`(?<![\\w$.])(?:new\\s+)?${escapePattern(name)}\\s*(?:<[^()]*>)?\\([^()]*\\)\\s*\\.$`);
  const variable = /(?<![\w$.)])([\w$]+)\s*\.$/.exec(before)?.[1] ?? '';
  return made.test(before) || variables.has(variable) ? 'itself' : undefined;
}

/** `App app = new App(…)`, `val app = App(…)`. */
function variablesOf(text: string, name: string): ReadonlySet<string> {
  const own = escapePattern(name);
  const made = new RegExp(
    `\\b(?:${own}|va[lr])\\s{1,9}([\\w$]{1,100})\\s{0,9}(?::\\s{0,9}${own}\\s{0,9})?=\\s{0,9}(?:new\\s{1,9})?${own}\\s{0,9}[(<]`,
    'g',
  );
  return new Set([...text.matchAll(made)].map(([, variable = '']) => variable));
}

/** Methods that a file has itself, by name: the parameters of each, as they are written. */
export type DeclaredMethods = ReadonlyMap<string, readonly string[]>;

export function declaredIn(text: string): DeclaredMethods {
  const declaration =
    /\bfun\s{1,9}(?:<[^>]{0,200}>\s{0,9})?([\w$]{1,200})\s{0,9}\(([^{};]{0,500}?)\)\s{0,99}[{:=\n]|[\w$>\]]\s{1,9}([\w$]{1,200})\s{0,9}\(([^(){};]{0,500})\)\s{0,99}(?:throws\s[^{};]{0,300})?\{/g;
  const found = new Map<string, string[]>();
  for (const [, kotlin, ofKotlin, java = '', ofJava = ''] of text.matchAll(declaration))
    addTo(found, kotlin ?? java, ofKotlin ?? ofJava);
  return found;
}
