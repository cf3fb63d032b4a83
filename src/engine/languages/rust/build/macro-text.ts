/**
 * Which crates the macros of a crate may name in the code that they write. What a macro writes stands in its own text: in the body of
 * a `macro_rules!`, and, where it is a program, among tokens that it hands to a macro such as `quote!`, or in a string that
 * it parses. Names that it is given stand in the text of who calls it.
 */
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import type { CrateSource } from './locked-crates.ts';
import { joinedName, readRustText, takenIn, wordsAmong } from './rust-text.ts';

export interface MacroCrate {
  /** Part of a macro that is a program: what it calls writes for it. */
  readonly isProgram: boolean;
  /** Others write into its files when it is built. */
  readonly isGenerated: boolean;
}

/**
 * Of the names those that it may write; `undefined` where it may write any.
 *
 * @param names of crates, and whatever else is looked for
 */
export async function writtenByMacros(
  { folder, files, buildScript }: CrateSource,
  { isProgram, isGenerated }: MacroCrate,
  names: ReadonlySet<string>,
  tree: FileTree,
): Promise<ReadonlySet<string> | undefined> {
  const written = new Set<string>();
  const script = buildScript === undefined ? undefined : folder === '' ? buildScript : `${folder}/${buildScript}`;
  for (const path of files) {
    if (path !== script && besides.test(path.slice(folder === '' ? 0 : folder.length + 1))) continue;
    const text = await readTextIfThere(tree, path);
    if (text === undefined) return undefined;
    const found = wordsAmong(text, names);
    const mayTake = text.includes('include') || text.includes('path') || text.includes('[<');
    if (found.length === 0 && !mayTake) continue;
    const { code, tokens, strings } = readRustText(text);
    const { isOpen } = takenIn(code);
    if (joinedName.test(tokens) || (isOpen && (isGenerated || buildScript === undefined))) return undefined;
    if (
      isProgram &&
      /\binclude_(?:str|bytes)\b/.test(code.replaceAll(/#!?\[\s{0,9}doc\s{0,9}=\s{0,9}include_str/g, ''))
    )
      return undefined;
    if (path === script) {
      // What a script writes with no one's help stands in the script.
      for (const name of found) if (name !== buildOutput) written.add(name);
      continue;
    }
    const regions = regionsOf(tokens, isProgram ? call : definition).map(([start, end]) =>
      // Strings in the body of a macro are handed to others, those of a program are parsed.
      isProgram ? tokens.slice(start, end) : code.slice(start, end),
    );
    for (const name of wordsAmong(regions.join('\n'), found)) written.add(name);
    for (const name of isProgram ? found : []) if (strings.some((string) => isSpelled(string, name))) written.add(name);
  }
  return written;
}

/** Stands in macros that take in what a build script writes. */
export const buildOutput = 'OUT_DIR';

const besides = /^(?:tests|benches|examples)\//;

/** A macro by rules is called there too. */
const call = /\w\s{0,100}!\s{0,100}(?:\w{1,100}\s{0,100})?[({[]|\bmacro\s{1,100}\w{1,100}[^{;]{0,300}\{/g;
const definition = /\bmacro_rules\s{0,100}!\s{0,100}\w{1,100}\s{0,100}[({[]|\bmacro\s{1,100}\w{1,100}[^{;]{0,300}\{/g;

/** From each match of the head to the bracket that closes it. */
function regionsOf(text: string, head: RegExp): readonly (readonly [start: number, end: number])[] {
  const regions: (readonly [number, number])[] = [];
  head.lastIndex = 0;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const end = closing(text, head.lastIndex);
    regions.push([head.lastIndex, end]);
    head.lastIndex = end;
  }
  return regions;
}

function closing(text: string, from: number): number {
  const sign = /[()[\]{}]/g;
  sign.lastIndex = from;
  let depth = 1;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    depth += /[([{]/.test(match[0]) ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return text.length;
}

/** The name alone, or as the start of a path. */
function isSpelled(string: string, name: string): boolean {
  if (string.length > 100_000) return true;
  const spelled = new Set([name, name.replaceAll('_', '-')]);
  const inner = string.replace(/^[^"]{0,260}"|"#{0,255}$/g, '').trim();
  if (spelled.has(inner)) return true;
  return [...spelled].some((text) => {
    for (let at = string.indexOf(text); at >= 0; at = string.indexOf(text, at + 1)) {
      const before = string.slice(Math.max(0, at - 20), at);
      const after = string.slice(at + text.length, at + text.length + 10);
      if (
        !/\w$/.test(before) &&
        (/^\s*::/.test(after) || (/(?:::|\buse|\bcrate)\s*$/.test(before) && !/^\w/.test(after)))
      )
        return true;
    }
    return false;
  });
}
