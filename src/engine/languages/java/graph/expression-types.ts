/**
 * Types of expressions of own code, as far as its text tells: of variables by their declarations, of what is made, of calls and fields
 * by the classes of jars. As descriptors (`Ljava/net/URI;`, `Z`, `[`); nothing where it is not plain.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import { escapePattern } from '../../../text/escape-pattern.ts';
import type { Jars } from '../jars/jars.ts';
import type { ClassWorld } from './class-world.ts';
import { primitives, spellingsOf } from './descriptors.ts';
import { fieldType, resultOf } from './member-types.ts';
import { methodsOf } from './symbol-members.ts';

export interface TypeScope {
  readonly file: FileFacts;
  readonly text: string;
  readonly world: ClassWorld;
  readonly jars: Jars;
}

/** Variables that are named for others are followed this far. */
const depthMax = 3;
const expressionMax = 2000;

export async function typeOfExpression(scope: TypeScope, written: string, depth = 0): Promise<string | undefined> {
  const text = written.trim();
  if (depth > depthMax || text.length > expressionMax) return undefined;
  if (/^"(?:[^"\\]|\\.)*"(?:\s*\+|$)/.test(text)) return 'Ljava/lang/String;';
  if (/^(?:true|false)$/.test(text)) return 'Z';
  if (/^-?\d+$/.test(text)) return 'I';
  const cast = /^\(\s*([\p{L}_$][\p{L}\p{N}_$.]*(?:<[^()]*>)?(?:\s*\[\s*\])*)\s*\)\s*[\p{L}_$("]/u.exec(text);
  if (cast !== null) return typeOfName(scope, cast[1] ?? '');
  const made = /^new\s+([\p{L}_$][\p{L}\p{N}_$.]*)\s*(?:<[^()]*>)?\s*(?=[([])/u.exec(text);
  const start = made === null ? /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(text) : made;
  if (start === null) return undefined;
  const rest = text.slice(start[0].length);
  if (made !== null) {
    if (rest.startsWith('[')) return '[';
    const steps = stepsIn(`.${rest}`);
    return steps === undefined ? undefined : afterSteps(scope, await typeOfName(scope, made[1] ?? ''), steps.slice(1));
  }
  const steps = stepsIn(rest);
  if (steps === undefined) return undefined;
  const variable = await typeOfVariable(scope, start[0], depth);
  if (variable !== undefined) return afterSteps(scope, variable, steps);
  return steps.length === 0 || /^\p{Ll}/u.test(start[0])
    ? undefined
    : afterSteps(scope, await typeOfName(scope, start[0]), steps);
}

interface Step {
  readonly name: string;
  readonly isCall: boolean;
}

/** `.a(…).b` behind the start of an expression; `undefined` where it goes on in another way. */
function stepsIn(rest: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  const next = /\s*\.\s*([\p{L}_$][\p{L}\p{N}_$]*)?\s*/uy;
  for (let at = 0; at < rest.length; ) {
    next.lastIndex = at;
    const match = next.exec(rest);
    if (match === null) return rest.slice(at).trim() === '' ? steps : undefined;
    at += match[0].length;
    const isCall = rest.charAt(at) === '(';
    if (isCall) {
      const end = behindBracket(rest, at);
      if (end === undefined) return undefined;
      at = end;
      // The body of an anonymous class.
      if (/^\s*\{/.test(rest.slice(at))) at = rest.length;
    }
    steps.push({ name: match[1] ?? '', isCall });
  }
  return steps;
}

function behindBracket(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"' || letter === "'") {
      for (at++; at < text.length && text.charAt(at) !== letter; at++) if (text.charAt(at) === '\\') at++;
    } else if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter) && --depth === 0) return at + 1;
  }
  return undefined;
}

async function afterSteps(
  { world }: TypeScope,
  type: string | undefined,
  steps: readonly Step[],
): Promise<string | undefined> {
  let at = type;
  for (const { name, isCall } of steps) {
    const owner = classOf(at);
    if (owner === undefined) return undefined;
    await world.load([owner]);
    const items = world.get(owner);
    const found = isCall ? resultOf(methodsOf(world, items, name)) : fieldType(world, items, name);
    at = found === undefined ? undefined : `L${found};`;
  }
  return at;
}

/** `a/b/C` of `La/b/C;`. */
export function classOf(descriptor: string | undefined): string | undefined {
  return descriptor?.startsWith('L') === true ? descriptor.slice(1, -1) : undefined;
}

/** Words that may stand before a name as a type does. */
const noType =
  /^(?:return|new|else|case|throw|throws|instanceof|package|import|yield|await|goto|assert|in|is|as|fun|class|object)$/;

/** By its declarations in the file, where all say the same. */
async function typeOfVariable(scope: TypeScope, name: string, depth: number): Promise<string | undefined> {
  const { text, file } = scope;
  const own = escapePattern(name);
  const found = new Set<string | undefined>();
  const typed = new RegExp(`(?<![\\w$.@])([\\w$.]{1,200})(?:<[^;(){}=]{0,200}>)?((?:\\s{0,9}\\[\\s{0,9}\\])*)(?:\\s{1,9}|\\.{3}\\s{0,9})${own}\\s{0,9}(?=[=;,):])(?!==)`, 'g'); // biome-ignore format: one pattern
  for (const { 1: type = '', 2: list = '', 0: whole, index } of text.matchAll(typed)) {
    if (noType.test(type)) continue;
    if (list !== '' || whole.includes('...')) found.add('[');
    else if (/^va[lr]$/.test(type))
      found.add(await typeOfInitial(scope, text.slice(index + whole.length, index + whole.length + expressionMax), depth)); // biome-ignore format: one answer
    else found.add(await typeOfName(scope, type));
  }
  if (file.language === 'kotlin')
    for (const [, type = ''] of text.matchAll(new RegExp(`(?<![\\w$])${own}\\s{0,9}:\\s{0,9}([\\w$.]{1,200})`, 'g')))
      found.add(await typeOfName(scope, type));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** Of `= new App()` behind the name; in Kotlin it ends with the line. */
async function typeOfInitial(scope: TypeScope, text: string, depth: number): Promise<string | undefined> {
  const end = scope.file.language === 'kotlin' ? /[;\n]/ : /;/;
  const written = /^\s*=/.test(text) ? text.slice(text.indexOf('=') + 1) : undefined;
  const stop = written === undefined ? -1 : written.search(end);
  return written === undefined || stop < 0 ? undefined : typeOfExpression(scope, written.slice(0, stop), depth + 1);
}

const always =
  /^(?:String|Object|Class|Integer|Long|Short|Byte|Character|Boolean|Double|Float|Number|CharSequence|StringBuilder|Thread|Runnable|Throwable|Exception|RuntimeException|Iterable)$/;

/** A type as it is written, by the imports of its file. */
async function typeOfName({ file, jars }: TypeScope, written: string): Promise<string | undefined> {
  const bare = written.replace(/<.*/s, '').trim();
  if (written.trim().endsWith(']')) return '[';
  const primitive = primitives[bare];
  if (primitive !== undefined) return primitive;
  const [first = '', ...inner] = bare.split('.');
  const imported = file.imports.find(({ specifier }) => specifier.endsWith(`.${first}`))?.specifier;
  const parts = imported === undefined ? bare.split('.') : [...imported.split('.'), ...inner];
  if (parts.length === 1) return always.test(bare) ? `Ljava/lang/${bare};` : undefined;
  const name = spellingsOf(parts).find((spelling) => jars.classFiles(spelling).length > 0);
  if (name !== undefined) return `L${name.replaceAll('.', '/')};`;
  return /^javax?$/.test(parts[0] ?? '') ? `L${parts.join('/')};` : undefined;
}
