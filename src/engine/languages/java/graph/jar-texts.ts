/** What texts name of jars: classes, Java packages to which something may be joined, other texts, and methods that they call. */
import type { FileTree } from '../../../files/file-tree.ts';
import { readIfThere } from '../../../files/read-if-there.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { noteNames } from '../class-files/mentioned-names.ts';
import { filesBeginning, filesOfClass, textsOfName } from '../jars/class-names.ts';
import { archiveMark, type Jars } from '../jars/jars.ts';

export interface NamedClasses {
  readonly exact: readonly string[];
  /** Those of Java packages that are named, to which a name may be joined. */
  readonly begun: readonly string[];
  /** Files of jars that are named by their paths. */
  readonly texts: readonly string[];
}

/** What a text of a jar names. */
export interface TextNames extends NamedClasses {
  /** Methods that it seems to call. */
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const nothing: TextNames = { exact: [], begun: [], texts: [], names: [], words: [] };
const aWord = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const loneWordMax = 100;

/** @param isCode texts of code join names to what they write; other texts speak of Java packages in many ways */
export function classesNamed(jars: Jars, text: string, isCode: boolean): NamedClasses {
  const found = new Set<string>();
  noteNames(text, found);
  if (text.length <= loneWordMax && aWord.test(text)) found.add(text);
  const exact = new Set<string>();
  const begun = new Set<string>();
  const texts = new Set<string>();
  const add = (names: Set<string>, paths: readonly string[]): void => {
    for (const path of paths) {
      const one = jars.classAt(path);
      if (one !== '') names.add(one);
    }
  };
  for (const written of found) {
    for (const path of textsOfName(jars, written)) texts.add(path);
    const isBeginning = /[./]$/.test(written);
    const name = (isBeginning ? written.slice(0, -1) : written).replaceAll('/', '.');
    const classes = isBeginning ? [] : filesOfClass(jars, name);
    add(exact, classes);
    if (classes.length > 0) continue;
    const isPackage = jars.packagesFrom(name).length > 0;
    // Where a name must go on something is joined to it.
    const isJoined =
      isCode && (isBeginning ? name.includes('.') || !isRoot.test(name) : name.includes('.') && !isPackage);
    add(isJoined ? exact : begun, filesBeginning(jars, name, isBeginning));
  }
  return { exact: [...exact], begun: [...begun], texts: [...texts] };
}

/** Names with which too much begins to say anything. */
const isRoot = /^(?:com|org|net|io|java|javax|jakarta|edu|gov|[a-z]{1,2})$/;

/** Texts beyond this say nothing. */
export const textSizeMax = 512 * 1024;
/** `name(`. */
export const calledInText = /([\p{L}_$][\p{L}\p{N}_$]*)\s*\(/gu;
export const words = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** `Type#name`, `Type::name`, `value.name`. */
const takenInText = /[\p{L}\p{N}_$)\]](?:#|::|\.)([\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$.#-])/gu;
const wholeValue = /(?:=\s*["']?|:\s*|>)([\p{L}_$][\p{L}\p{N}_$]*)\s*(?=["'<\n]|$)/gu;

/** What a text in a jar names; nothing where it cannot be read. */
export async function namesInText(tree: FileTree, jars: Jars, path: string): Promise<TextNames> {
  const content = await readIfThere(tree, path);
  if (content === undefined || content.byteLength > textSizeMax) return nothing;
  const { text } = sourceFile(path, content);
  const names = new Set<string>();
  for (const pattern of [calledInText, takenInText, wholeValue])
    for (const [, name = ''] of text.matchAll(pattern)) names.add(name);
  const named = classesNamed(jars, text, false);
  // Whoever finds such a file looks for the classes beside it.
  const marked = archiveMark.test(path) ? (jars.artifactAt(path)?.classes ?? []).map((one) => jars.classAt(one)) : [];
  return { ...named, exact: [...named.exact, ...marked], names: [...names], words: [...new Set(text.match(words))] };
}

const partsSizeMax = 200;

/** Words of a text, where they are no prose. */
export function partsOf(text: string): readonly string[] {
  return text.length > partsSizeMax || /\s/.test(text) ? [] : (text.match(words) ?? []);
}
