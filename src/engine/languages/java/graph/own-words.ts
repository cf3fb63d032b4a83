/**
 * What the repository's own code may do with jars at most: which classes it names, which types it may have in hand, and which names
 * it writes. Nothing of its values is known, so that a name counts for every type that it may have in hand.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import type { Jars } from '../jars/jars.ts';
import type { ClassWorld, JarClass } from './class-world.ts';

export interface OwnWords {
  /** Every word of the code. */
  readonly words: ReadonlySet<string>;
  /** Texts of the code, as they are written. */
  readonly texts: ReadonlySet<string>;
  /** Classes that the code names. */
  readonly classes: ReadonlySet<string>;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const literal = /"""[^]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.){2,}'/g;
/** Written by no one: loops, resources, joined texts, boxes, and what Kotlin's operators and delegates call. */
const unwritten = 'Companion INSTANCE DefaultImpls iterator hasNext next close toString valueOf equals hashCode compareTo get set contains invoke plus minus times div rem mod unaryMinus unaryPlus not inc dec rangeTo rangeUntil plusAssign minusAssign timesAssign divAssign remAssign getValue setValue provideDelegate'; // biome-ignore format: a list

/** Ways to call a method by a name, and languages that do it: any member of what is in hand may be meant. */
const byName =
  /^(?:getMethods?|getDeclaredMethods?|findVirtual|findStatic|invokeMethod|invokeStaticMethod|invokeExactMethod|findMethod|ScriptEngine(?:Manager)?|GroovyShell|GroovyClassLoader|SpelExpressionParser|ExpressionParser|ELProcessor|ExpressionFactory|JexlEngine|JexlBuilder|MVEL|Ognl|BeanShell|Interpreter|PythonInterpreter|ScriptingContainer)$/;

export function callsByName({ words }: OwnWords): boolean {
  for (const one of words) if (byName.test(one)) return true;
  return false;
}

export async function ownWords(
  tree: FileTree,
  files: readonly FileFacts[],
  installed: InstalledSources,
  jars: Jars,
): Promise<OwnWords> {
  const words = new Set(unwritten.split(' '));
  for (let index = 1; index <= 22; index++) words.add(`component${index}`);
  const texts = new Set<string>();
  const classes = new Set<string>();
  for (const file of files) {
    const text = await readTextIfThere(tree, file.path);
    for (const [name] of text?.matchAll(word) ?? []) words.add(name);
    for (const [written] of text?.matchAll(literal) ?? []) texts.add(written.replace(/^["']+|["']+$/g, ''));
    for (const { specifier } of installed.ownLinks?.(file) ?? [])
      for (const path of installed.resolveNow?.(file.path, specifier)?.paths ?? []) {
        const name = jars.classAt(path);
        if (name !== '') classes.add(name);
      }
  }
  return { words, texts, classes };
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
  for (const { name, descriptor, signature } of [...code.fields, ...code.methods]) {
    // Only what the code names can it make or extend.
    if (name === '<init>' ? !isNamedItself : !isNamed(name, words)) continue;
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

export function typesIn(descriptor: string): readonly string[] {
  return [...descriptor.matchAll(/L([^;<>]+)(?=[;<])/g)].map(([, name = '']) => name);
}
