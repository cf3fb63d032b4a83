/** Texts that own code hands to methods of jars: which they may be, where that is written down, and else that the program makes them. */
import { accessFlag } from '../class-files/class-code.ts';
import { escapePattern } from '../../../text/escape-pattern.ts';
import { isText, parameters } from '../class-files/looked-up.ts';
import { argumentsFrom, takes } from './arguments.ts';
import type { JarMethod } from './class-world.ts';
import { ownName } from './descriptors.ts';
import { bare, cut, type OwnReading, textsOf } from './told-by-own-code.ts';

export interface MadeText {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** As a person names what takes it. */
  readonly taker: string;
}

export interface HandedTexts {
  /** Those that are put together, of which no literal has the whole. */
  readonly told: ReadonlySet<string>;
  readonly made: readonly MadeText[];
}

/** @param isOfClass the texts name classes: one of a known Java package is told by its beginning */
export function handedTexts(reading: OwnReading, readers: Iterable<JarMethod>, isOfClass = false): HandedTexts {
  const told = new Set<string>();
  const made: MadeText[] = [];
  const byName = [...Map.groupBy(readers, calledName)].map(([name, methods]) => ({
    name,
    methods,
    used: usesOf(name),
  }));
  for (const [path, text] of reading.sources)
    for (const { name, methods, used } of byName) {
      if (!text.includes(name)) continue;
      for (const { index, 0: head, 1: isValue } of text.matchAll(used)) {
        if (/^\s*import\b/.test(lineBefore(text, index)) || isComment(text, index)) continue;
        const given = isValue === undefined ? argumentsFrom(text, index + head.length) : undefined;
        for (const { of, code } of methods) {
          if (given !== undefined && !takes(code, given)) continue;
          if (!mayBeOn(text, index, { of, code })) continue;
          const texts = parameters(code.descriptor).map((type, at) => {
            const one = given?.[at];
            if (!isText(type) || (isOfClass && begins(one))) return [];
            return one === undefined ? undefined : textsOf(reading, path, one, 0);
          });
          for (const one of texts)
            if (one === undefined) {
              const owner = ownName(of.code.name);
              const taker = code.name === '<init>' ? owner : `${owner}.${code.name}`;
              made.push({ path, start: index, end: index + head.length, taker });
            } else for (const whole of one) told.add(whole);
        }
      }
    }
  return { told, made };
}

/** Whether what stands before the name may be the class of the method, or an object of it. */
function mayBeOn(text: string, at: number, { of, code }: Pick<JarMethod, 'of' | 'code'>): boolean {
  const [, owner] = /([\p{L}_$][\p{L}\p{N}_$]*)\s*\.\s*$/u.exec(text.slice(Math.max(0, at - 100), at)) ?? [];
  if (owner === undefined || code.name === '<init>') return true;
  if ((code.flags & accessFlag.static) !== 0 && /^\p{Lu}/u.test(owner))
    return owner === ownName(of.code.name) || !/\p{Ll}/u.test(owner);
  const declared = new RegExp(
    `(?<![\\p{L}\\p{N}_$.])(?:([\\p{L}_$][\\p{L}\\p{N}_$.]*)(?:<[^;(){}]{0,99}>)?\\s+)?${escapePattern(owner)}\\s*(?:[;,):]|=(?!=)\\s*(?:new\\s+([\\w.]+))?)`,
    'gu',
  );
  const types = [...text.matchAll(declared)].flatMap(([, type, made]) =>
    type === undefined || type === 'return' ? (made ?? []) : type === 'var' || type === 'val' ? (made ?? '') : type,
  );
  return types.length === 0 || !types.every((type) => ofPlatform.test(type));
}

/** Types of the platform that look nothing up. */
const ofPlatform =
  /^(?:java\.(?:util|io|lang)\.)?(?:Properties|(?:Hash|LinkedHash|Tree|EnumHash|ConcurrentHash)?(?:Map|Set)|(?:Array|Linked)?List|Optional|Scanner|String(?:Builder|Buffer)?|(?:Buffered)?(?:Reader|Writer|InputStream|OutputStream)|PrintStream|StringJoiner)$/;

function begins(written = ''): boolean {
  const [first = '', ...rest] = cut(bare(written), '+');
  return rest.length > 0 && /^\s*"[\w.]+[.$]"\s*$/.test(first);
}

/** What own code writes to call it: of what makes instances the class. */
export function calledName({ of, code: { name } }: JarMethod): string {
  return name === '<init>' ? ownName(of.code.name) : name;
}

/** Places that call what goes by the name, or hand it on by two colons. */
function usesOf(name: string): RegExp {
  const written = escapePattern(name);
  const asValue = `(::\\s*)${written}(?![\\p{L}\\p{N}_$(])`;
  return new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${asValue}|${written}\\s*(?:<[^()]*>)?\\s*\\()`, 'gu');
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}

function isComment(text: string, at: number): boolean {
  return /^\s*(?:\/\/|\*)/.test(lineBefore(text, at));
}
