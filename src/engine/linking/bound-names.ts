/**
 * Where a file of Python or of JavaScript's modules writes a name that it does not have from another file: as it stands there, without
 * a dot before it and outside of texts, it means something of the file's own. Of Rust, where it names a module.
 */
import type { FileFacts } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';

/** @returns true for places that can only mean something of the file itself; any number of names is asked for */
export function localNames(file: FileFacts | undefined, text: string): (name: string, index: number) => boolean {
  if (file?.language === 'rust') return (name, index) => isModule(text, index, index + name.length);
  if (file === undefined || !isModular(file)) return () => false;
  let bound: ReadonlySet<string> | 'anything' | undefined;
  const isBound = (name: string): boolean => {
    bound ??= namesFromOutside(file, text);
    return bound === 'anything' || bound.has(name);
  };
  // A pattern of a class reads members by the names of keywords: `case Box(text=found)`.
  const hasPatterns = file.language === 'python' && /^[ \t]*case\b/m.test(text);
  const isPattern = (end: number): boolean => hasPatterns && /^\s*=(?!=)/.test(text.slice(end, end + 20));
  return (name, index) => isBare(text, index, index + name.length) && !isBound(name) && !isPattern(index + name.length);
}

/** A function or class, in the file that declares it. */
interface Declared {
  readonly path: string;
  readonly language: LanguageName;
  readonly isPublic?: true;
}

/** Whether a place that `localNames` tells is of something else: another file's, or of Rust a module of the name. */
export function isOfAnother({ path, language, isPublic }: Declared, pathOfPlace: string): boolean {
  if (language === 'rust') return true;
  if (path === pathOfPlace) return false;
  return language === 'python' || (isPublic === true && (language === 'javascript' || language === 'typescript'));
}

/** Of Rust: `mod name;`, and `name::` before what stands in it; a function has its types behind such marks. */
function isModule(text: string, start: number, end: number): boolean {
  return /^::(?!\s*<)/.test(text.slice(end, end + 10)) || /\bmod\s+$/.test(text.slice(Math.max(0, start - 20), start));
}

function isModular({ path, language }: FileFacts): boolean {
  return language === 'python' ? path.endsWith('.py') : /\.[cm]?[jt]sx?$/.test(path);
}

function isBare(text: string, start: number, end: number): boolean {
  const before =
    text
      .slice(Math.max(0, start - 60), start)
      .trimEnd()
      .at(-1) ?? '';
  return !/[.'"`:/\\$%#-]/.test(before) && !/['"`/\\-]/.test(text[end] ?? '');
}

/** What imports bind, and what is taken out of values; `anything` where a star may bring any name in. */
function namesFromOutside({ language, imports }: FileFacts, text: string): ReadonlySet<string> | 'anything' {
  const found = new Set<string>();
  if (language === 'python') {
    for (const { names, specifier } of imports) {
      if (names?.length === 0) return 'anything';
      for (const name of [...(names ?? []), ...specifier.split('.')]) found.add(name);
    }
    return found;
  }
  if (/\bexport\s{1,9}\*/.test(text)) return 'anything';
  // `import { a }`, `const { a: b } = …`, `({ a }) => …`
  for (const [, list = ''] of text.matchAll(/\{([^{}]{0,2000})\}\s{0,9}(?:=(?![=>])|from\b|\)\s{0,9}=>)/g))
    for (const name of list.match(/[\w$]+/g) ?? []) found.add(name);
  for (const [, name = ''] of text.matchAll(/\bimport\s{1,9}(?:type\s{1,9})?([\w$]+)/g)) found.add(name);
  for (const [, name = ''] of text.matchAll(
    /(?<![\w$])([\w$]{1,100})\s{0,9}=\s{0,9}(?:\(\s{0,9})?(?:await|require|import)\b/g,
  ))
    found.add(name);
  return found;
}
