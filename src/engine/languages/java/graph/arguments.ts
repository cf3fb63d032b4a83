/** What a call of own code is given, as its text writes it, and which of several methods of a name can take that. */
import { primitives } from './descriptors.ts';
import type { UseFact } from '../../../model/use-fact.ts';
import type { MethodCode } from '../class-files/class-code.ts';
import { parameters } from '../class-files/looked-up.ts';

const varargs = 0x80;

/** Whether a method can be called with these. */
export function takes(
  { descriptor, flags }: Pick<MethodCode, 'descriptor' | 'flags'>,
  given: readonly string[],
): boolean {
  const types = parameters(descriptor);
  const rest = (flags & varargs) === 0 ? undefined : types.at(-1)?.slice(1);
  const plain = rest === undefined ? types : types.slice(0, -1);
  const isCount = rest === undefined ? plain.length === given.length : given.length >= plain.length;
  return isCount && given.every((written, index) => mayBe(plain[index] ?? rest ?? '', written));
}

/** Whether what source code declares, by its parameters as they are written, may be called with these. */
export function mayTake(declared: string, given: readonly string[] | undefined): boolean {
  if (given === undefined) return true;
  const written = split(declared);
  const isOpen = written.some((one) => /\.{3}|\bvararg\b|=/.test(one));
  if (isOpen || written.length !== given.length) return isOpen;
  return given.every((one, index) => mayBe(descriptorOf(written[index] ?? ''), one));
}

/** At commas that stand in no brackets. */
function split(parameters: string): readonly string[] {
  let flat = parameters;
  for (let inner = ''; inner !== flat; ) {
    inner = flat;
    flat = flat.replace(/<[^<>]*>|\([^()]*\)/g, '');
  }
  return flat.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}

/** `final String name`, `name: String?`; a type that is not known is a class, one letter stands for any. */
function descriptorOf(parameter: string): string {
  const type =
    /:\s*([\w$.]+)/.exec(parameter)?.[1] ?? /([\w$.]+(?:\s*\[\s*\])*)\s+[\w$]+$/.exec(parameter)?.[1] ?? parameter;
  if (type.includes('[')) return '[';
  const name = type.slice(type.lastIndexOf('.') + 1);
  const folder =
    /^(?:String|CharSequence|Comparable|Class|Boolean|Character|Number|Byte|Short|Integer|Long|Float|Double)$/.test(
      name,
    );
  if (name === 'Serializable') return 'Ljava/io/Serializable;';
  if (/^(?:Object|Any|[A-Z])$/.test(name)) return 'Ljava/lang/Object;';
  return folder ? `Ljava/lang/${name};` : (primitives[name] ?? `L${name};`);
}

/** How what is written begins, and the types of which it is no value. */
const literals: readonly { readonly written: RegExp; readonly never: RegExp }[] = [
  { written: /^[\w$.]+(?:\.class|::class(?:\.java)?)$/, never: /^(?:\[|[A-Z]$|Ljava\/lang\/String;)/ },
  {
    written: /^"/,
    never: /^(?!Ljava\/(?:lang\/(?:String|Object|CharSequence|Comparable|constant\/\w+)|io\/Serializable);$)/,
  },
  { written: /^-?\d/, never: /^(?:\[|Z$|Ljava\/(?:lang\/(?:String|CharSequence|Class|Boolean)|io\/\w+|util\/\w+);)/ },
  {
    written: /^(?:true|false)$/,
    never: /^(?:\[|[A-Y]$|Ljava\/(?:lang\/(?:String|CharSequence|Class|Number|Integer|Long)|io\/\w+|util\/\w+);)/,
  },
  {
    written: /^(?:\([^()]*\)|[\w$]+)\s*->/,
    never: /^(?:\[|[A-Z]$|Ljava\/lang\/(?:String|CharSequence|Class|Number|Boolean|Integer|Long);)/,
  },
  { written: /^new\s+[\w$.]+\s*\(/, never: /^(?:\[|Ljava\/lang\/Class;)/ },
  { written: /^new\s+[\w$.]+\s*\[/, never: /^[A-KM-Z]$|^Ljava\/lang\/(?:String|Class|Number|Integer|Long|Boolean);/ },
];

const alone = /^(?:"(?:[^"\\]|\\.)*"|-?[\d_.]+[a-zA-Z]?)$/;

/** False where what is written is no value of the type. */
function mayBe(type: string, written: string): boolean {
  const literal = literals.find((one) => one.written.test(written));
  // More may stand behind it: `"a".getBytes()`, `1 + size`.
  if (literal === undefined || (/^["\d-]/.test(written) && !alone.test(written))) return true;
  if (written.startsWith('new') && /\)\s*\.\s*\w+/.test(written)) return true;
  return !literal.never.test(type);
}

/** What the call is given; `undefined` where that is not plain. */
export function argumentsOf(text: string, use: UseFact, name: string): readonly string[] | undefined {
  const from = Math.max(use.start, use.end - name.length);
  const found = new RegExp(`\\b${name.replace(/[$]/g, '\\$&')}\\s*(?:<[^()]*>)?\\s*\\(`, 'y');
  for (let at = from; at < use.end + 200 && at < text.length; at++) {
    found.lastIndex = at;
    const match = found.exec(text);
    if (match !== null) return argumentsFrom(text, at + match[0].length);
  }
  return undefined;
}

const argumentsLengthMax = 4000;

/** From behind the bracket that opens; `undefined` where it may hold type arguments, or is too long. */
export function argumentsFrom(text: string, start: number): readonly string[] | undefined {
  const given: string[] = [];
  let depth = 0;
  let first = start;
  const end = (at: number): void => {
    const written = text.slice(first, at).trim();
    if (written !== '' || given.length > 0 || text.charAt(at) === ',') given.push(written);
    first = at + 1;
  };
  for (let at = start; at < start + argumentsLengthMax && at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"' || letter === "'") {
      for (at++; at < text.length && text.charAt(at) !== letter; at++) if (text.charAt(at) === '\\') at++;
      continue;
    }
    // Type arguments and comparisons look alike.
    if (letter === '<') return undefined;
    if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter)) {
      if (depth-- > 0) continue;
      end(at);
      return given;
    } else if (letter === ',' && depth === 0) end(at);
  }
  return undefined;
}
