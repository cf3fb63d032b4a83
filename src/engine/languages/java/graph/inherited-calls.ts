/**
 * What own classes call of the class of a jar that they derive from: its constructor, with each instance, and methods that they have
 * from it, on themselves (`run(…)`, `this.run(…)`, `super.run(…)`) or on an instance in the same file (`new App().run(…)`).
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseFact } from '../../../model/use-fact.ts';
import { escapePattern } from '../../../text/escape-pattern.ts';
import { isInProse } from '../../../syntax/prose.ts';
import { accessFlag } from '../class-files/class-code.ts';
import { argumentsFrom, argumentsOf, takes } from './arguments.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import type { OwnCall } from './own-call.ts';

const headMax = 300;

export interface Derived {
  readonly use: UseFact;
  /** The superclass, in each jar that holds it. */
  readonly items: readonly JarClass[];
}

/** An own class derives from what is used there, which facts of Kotlin do not tell from other uses. */
export function isDerivedFrom({ language }: FileFacts, { kind, start }: UseFact, text: string): boolean {
  if (kind === 'subclass') return true;
  return (
    language === 'kotlin' &&
    /\b(?:class|object)\s+[\w$]+[^{}=]*:[^{}=]*$/.test(text.slice(Math.max(0, start - headMax), start))
  );
}

export function inheritedCalls(world: ClassWorld, file: FileFacts, text: string, derived: Derived): readonly OwnCall[] {
  const { use, items } = derived;
  if (items.some(({ code }) => (code.flags & accessFlag.interface) !== 0)) return [];
  const shortName = items[0]?.code.name.split(/[/$]/).at(-1) ?? '';
  const own = /\b(?:class|object)\s+([\w$]+)[^{}]*$/.exec(text.slice(Math.max(0, use.start - headMax), use.start))?.[1];
  const makers = makersCalled(items, text, use);
  const calls: OwnCall[] = makers.length === 0 ? [] : [{ file, use, name: shortName, methods: makers }];
  const byName = Map.groupBy(inheritedOf(world, items), ({ code }) => code.name);
  for (const { 1: name = '', index: start } of text.matchAll(/(?<![\w$@])([\w$]+)\s{0,9}\(/g)) {
    const all = byName.get(name);
    if (all === undefined || isInProse(file.prose ?? [], start)) continue;
    const receiver = receiverAt(text, start, own);
    if (receiver === undefined || (receiver === 'itself' && declares(text, name))) continue;
    const fact: UseFact = {
      import: use.import,
      path: [...use.path, name],
      kind: 'call',
      start,
      end: start + name.length,
    };
    const given = argumentsOf(text, fact, name);
    const signs = new Set(all.flatMap(({ code, sign }) => (given === undefined || takes(code, given) ? [sign] : [])));
    // What is declared without code somewhere above may be code of another class.
    const methods = [...signs].map((sign) => items.flatMap((item) => world.find(item, sign)));
    if (methods.length === 0 || methods.some((found) => found.length === 0 || found.some(isAbstract))) continue;
    calls.push({ file, use: fact, name: `${shortName}.${name}`, methods: [...new Set(methods.flat())] });
  }
  return calls;
}

function isAbstract({ code }: JarMethod): boolean {
  return (code.flags & accessFlag.abstract) !== 0;
}

/** `super(…)`, in Kotlin `class App : Application(…)`; else the one without parameters. */
function makersCalled(items: readonly JarClass[], text: string, { end }: UseFact): readonly JarMethod[] {
  const all = items.flatMap(({ methods }) =>
    methods.filter(({ code }) => code.name === '<init>' && (code.flags & accessFlag.private) === 0),
  );
  const open = /^\s*(?:<[^()]*>\s*)?\(/.exec(text.slice(end, end + headMax)) ?? undefined;
  const inJava = /\bsuper\s*\(/.exec(text) ?? undefined;
  const at = open !== undefined ? end + open[0].length : inJava === undefined ? -1 : inJava.index + inJava[0].length;
  const given = at < 0 ? [] : argumentsFrom(text, at);
  return given === undefined ? [] : all.filter(({ code }) => takes(code, given));
}

function inheritedOf(world: ClassWorld, items: readonly JarClass[]): readonly JarMethod[] {
  const above = new Set(items.flatMap((item) => [...world.above(item)]));
  return [...above].flatMap((name) =>
    world
      .get(name)
      .flatMap(({ methods }) =>
        methods.filter(
          ({ code }) => !code.name.startsWith('<') && (code.flags & (accessFlag.private | accessFlag.synthetic)) === 0,
        ),
      ),
  );
}

/** Words that may stand before a call. */
const beforeCall = /\b(?:return|else|do|throw|yield|in|assert|await|when|case|and|or|by)$/;

/** @returns `above` for `super.`; `undefined` where it is called on something else, or is declared here */
function receiverAt(text: string, start: number, own: string | undefined): 'itself' | 'above' | undefined {
  const before = text.slice(Math.max(0, start - headMax), start).trimEnd();
  if (/\bsuper\s*\.$/.test(before)) return 'above';
  if (/\bthis\s*\.$/.test(before)) return 'itself';
  if (!before.endsWith('.')) return /[\w$>\]?]$/.test(before) && !beforeCall.test(before) ? undefined : 'itself';
  if (own === undefined) return undefined;
  const name = escapePattern(own);
  if (new RegExp(`(?<![\\w$.])(?:new\\s+)?${name}\\s*(?:<[^()]*>)?\\([^()]*\\)\\s*\\.$`).test(before)) return 'itself';
  const variable = /(?<![\w$.)])([\w$]+)\s*\.$/.exec(before)?.[1];
  if (variable === undefined) return undefined;
  const made = `(?:${name}|va[lr])\\s+${escapePattern(variable)}\\s*(?::\\s*${name}\\s*)?=\\s*(?:new\\s+)?${name}\\s*[(<]`;
  return new RegExp(`\\b${made}`).test(text) ? 'itself' : undefined;
}

/** The own class has a method of the name, which goes before what it has from above. */
function declares(text: string, name: string): boolean {
  const written = escapePattern(name);
  return new RegExp(
    `\\bfun\\s+(?:<[^>]*>\\s*)?${written}\\s*\\(|[\\w$>\\]]\\s+${written}\\s*\\([^(){};]*\\)\\s*(?:throws\\s[^{};]*)?\\{`,
  ).test(text);
}
