/**
 * What the repository's own code may do with jars at most: which classes it names, which types it may have in hand, and which names
 * it writes. Nothing of its values is known, so that a name counts for every type that it may have in hand.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { Jars } from '../jars/jars.ts';
import { propertyOf } from './called-names.ts';
import type { ClassWorld, JarClass } from './class-world.ts';
import { typesIn } from './descriptors.ts';
import { words as wordsIn } from './jar-texts.ts';

export interface OwnWords {
  /** Every word of the code. */
  readonly words: ReadonlySet<string>;
  /** Texts of the code, as they are written. */
  readonly texts: ReadonlySet<string>;
  /** Classes that the code names. */
  readonly classes: ReadonlySet<string>;
  /** Own names of those that it hands on as values: `Suite.class`. */
  readonly literals: ReadonlySet<string>;
  /** Own names of those that it extends. */
  readonly extended: ReadonlySet<string>;
  /** The code itself, by its files. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Heads of classes, of Kotlin's too, and anonymous ones. */
const extending =
  /(?:\b(?:extends|implements|object\s*:|(?:class|interface|object)\s+[\p{L}\p{N}_$]+[^{};]{0,400}?:)\s*([^{;]{1,1000})|\bnew\s+([\p{L}\p{N}_$.]+)\s*(?:<[^;{}]{0,200}>)?\s*\([^;{}]{0,400}\)\s*\{)/gu;
const classLiteral = /([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\.|::)\s*class\b/gu;
const literal = /"""[^]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.){2,}'/g;
/** Written by no one: loops, resources, joined texts, boxes, and what Kotlin's operators and delegates call. */
const unwritten = 'Companion INSTANCE DefaultImpls iterator hasNext next close toString valueOf equals hashCode compareTo get set contains invoke plus minus times div rem mod unaryMinus unaryPlus not inc dec rangeTo rangeUntil plusAssign minusAssign timesAssign divAssign remAssign getValue setValue provideDelegate'; // biome-ignore format: a list

/** Each word, and what words that are joined by hyphens mean as one name: `max-size` is `maxSize`. */
function* writtenWords(text: string): Iterable<string> {
  for (const [name] of text.matchAll(wordsIn)) yield name;
  for (const [name] of text.matchAll(/\p{L}[\p{L}\p{N}]*(?:[-_]\p{L}[\p{L}\p{N}]*)+/gu))
    yield name.toLowerCase().replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Ways to call a method by a name, and languages that do it: any member of what is in hand may be meant. */
const byName =
  /^(?:getMethods?|getDeclaredMethods?|findVirtual|findStatic|invokeMethod|invokeStaticMethod|invokeExactMethod|findMethod|ScriptEngine(?:Manager)?|GroovyShell|GroovyClassLoader|SpelExpressionParser|ExpressionParser|ELProcessor|ExpressionFactory|JexlEngine|JexlBuilder|MVEL|Ognl|BeanShell|Interpreter|Statement|Expression|EventHandler|XMLDecoder|XMLEncoder|Introspector|PropertyDescriptor|PythonInterpreter|ScriptingContainer)$/;

export function callsByName({ words }: OwnWords): boolean {
  for (const one of words) if (byName.test(one)) return true;
  return false;
}

/** @param others settings and templates, which speak of what code hands to them */
export async function ownWords(
  tree: FileTree,
  files: readonly FileFacts[],
  installed: InstalledSources,
  jars: Jars,
  others: readonly string[],
): Promise<OwnWords> {
  const words = new Set(unwritten.split(' '));
  for (const text of others) for (const name of writtenWords(text)) words.add(name);
  for (let index = 1; index <= 22; index++) words.add(`component${index}`);
  const texts = new Set<string>();
  const classes = new Set<string>();
  const literals = new Set<string>();
  const extended = new Set<string>();
  const sources = new Map<string, string>();
  for (const file of files) {
    const text = await readTextIfThere(tree, file.path);
    if (text !== undefined) sources.set(file.path, text);
    for (const [name] of text?.matchAll(wordsIn) ?? []) words.add(name);
    for (const [, name = ''] of text?.matchAll(classLiteral) ?? []) literals.add(name);
    for (const [, head = '', made = ''] of text?.matchAll(extending) ?? [])
      for (const [name] of `${head} ${made}`.matchAll(wordsIn)) extended.add(name);
    for (const [written] of text?.matchAll(literal) ?? []) texts.add(written.replace(/^["']+|["']+$/g, ''));
    for (const { specifier } of installed.ownLinks?.(file) ?? [])
      for (const path of installed.resolveNow?.(file.path, specifier)?.paths ?? []) {
        const name = jars.classAt(path);
        if (name !== '') classes.add(name);
      }
  }
  return { words, texts, classes, literals, extended, sources };
}

export interface TypesInHand {
  readonly types: ReadonlySet<string>;
  /** Those of which it may make or extend instances: what it names, inner classes by their own name alone. */
  readonly makes: ReadonlySet<string>;
}

/**
 * All types that own code may have in hand: those that it names, what stands above them, and what the members that it names
 * are declared with.
 *
 * @param innerOf inner classes of a class, at any depth
 */
export async function typesInHand(
  world: ClassWorld,
  { words, classes }: Pick<OwnWords, 'words' | 'classes'>,
  innerOf: (name: string) => readonly string[],
): Promise<TypesInHand> {
  const types = new Set<string>();
  const makes = new Set(classes);
  let open = [...classes];
  while (open.length > 0) {
    await world.load(open);
    const next = new Set<string>();
    for (const name of open) types.add(name);
    for (const name of open) {
      const inner = innerOf(name).filter((one) => words.has(one.slice(one.lastIndexOf('$') + 1)));
      for (const one of inner) makes.add(one);
      const found = world.get(name).flatMap((item) => [...typesOf(item, words, makes.has(name))]);
      for (const one of [...inner, ...found]) if (!types.has(one)) next.add(one);
    }
    open = [...next];
  }
  return { types, makes };
}

function* typesOf({ code }: JarClass, words: ReadonlySet<string>, isNamedItself: boolean): Iterable<string> {
  yield* code.parents;
  yield* typesIn(code.signature);
  const fields = code.fields.map((field) => ({ ...field, flags: undefined }));
  for (const { name, descriptor, signature, flags } of [...fields, ...code.methods]) {
    // Only what the code names can it make or extend; of what is abstract it may write the code, as a lambda without a name.
    const isAbstract = flags !== undefined && (flags & accessFlag.abstract) !== 0;
    if (!isAbstract && (name === '<init>' ? !isNamedItself : !isNamed(name, words))) continue;
    yield* typesIn(descriptor);
    yield* typesIn(signature);
  }
}

/** Kotlin writes `x.name` for `getName`, and compilers add marks of their own: `name$default`, `name-impl`. */
export function isNamed(name: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return true;
  const [, property = ''] = /^(?:get|set|is)(\p{Lu}.*)$/u.exec(name) ?? [];
  if (property !== '' && (words.has(property) || words.has(property.charAt(0).toLowerCase() + property.slice(1))))
    return true;
  const plain = /^([^$-]+)[$-]/.exec(name)?.[1];
  return plain !== undefined && isNamed(plain, words);
}

/** Types and what their properties give, and so on: what is written down whole may be asked for all of it. */
export async function withProperties(world: ClassWorld, types: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let open = [...types];
  while (open.length > 0) {
    await world.load(open);
    for (const name of open) found.add(name);
    const given = open.flatMap((name) =>
      world
        .get(name)
        .flatMap(({ code }) => [
          ...code.parents,
          ...code.methods.flatMap((method) =>
            propertyOf(method) === '' ? [] : [...typesIn(method.descriptor), ...typesIn(method.signature)],
          ),
        ]),
    );
    open = [...new Set(given)].filter((name) => !found.has(name));
  }
  return found;
}
