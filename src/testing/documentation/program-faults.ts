/** What is wrong with a piece of a program: it must parse, and what TypeScript imports from files of the project must be there. */
import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type Grammar, parseSyntax } from '../../engine/syntax/syntax-tree.ts';

/** Languages whose grammar the engine has, by what stands after a fence. */
export const grammars: Readonly<Record<string, Grammar>> = {
  python: 'python',
  go: 'go',
  java: 'java',
  ruby: 'ruby',
  rust: 'rust',
  php: 'php',
  csharp: 'c-sharp',
};

const root = new URL('../../../', import.meta.url);

/** @param folder where the piece would stand, from the root; empty where it imports nothing of the project */
export async function programFaults(text: string, folder: string): Promise<readonly string[]> {
  try {
    stripTypeScriptTypes(text);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const faults: string[] = [];
  for (const [, names = '', from = ''] of text.matchAll(/^import \{([^}]*)\} from '(\.[^']*)';/gm)) {
    const place = new URL(from, new URL(folder, root));
    const exported: object = existsSync(place) ? ((await import(place.href)) as object) : {};
    const wanted = names.split(',').map((name) => name.trim().split(' ')[0] ?? '');
    faults.push(...wanted.filter((name) => !(name in exported)).map((name) => `${from} exports no ${name}`));
  }
  return faults;
}

export async function grammarFaults(text: string, grammar: Grammar): Promise<readonly string[]> {
  const { firstError } = await parseSyntax(text, grammar);
  if (firstError === undefined) return [];
  return [`its line ${text.slice(0, firstError.start).split('\n').length} does not follow the grammar`];
}
