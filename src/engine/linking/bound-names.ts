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
  const bound = new Map<string, boolean>();
  const isBound = (name: string): boolean => {
    let known = bound.get(name);
    if (known === undefined) bound.set(name, (known = comesFromOutside(file, text, name)));
    return known;
  };
  return (name, index) => isBare(text, index, index + name.length) && !isBound(name);
}

/** Whether names of other files are only had by imports and members, for what this language hands out of a file. */
export function isHadByImport({ language, isPublic }: { language: LanguageName; isPublic?: true }): boolean {
  if (language === 'rust') return true;
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

function comesFromOutside({ language, imports }: FileFacts, text: string, name: string): boolean {
  if (language === 'python')
    return imports.some(
      ({ names, specifier }) => names?.length === 0 || names?.includes(name) === true || specifier.endsWith(name),
    );
  return new RegExp(
    `\\{[^{}]*(?<![\\w$.])${name}(?![\\w$])[^{}]*\\}\\s*(?:=(?![=>])|from\\b|\\)\\s*=>)|\\bimport\\s+(?:type\\s+)?${name}\\b|(?<![\\w$.])${name}\\s*=\\s*(?:await\\b|require\\b|import\\b|\\(\\s*await\\b)|\\bexport\\s+\\*`,
  ).test(text);
}
