/** Reads one file's facts in this process: what a child of the parser pool runs, and what tests may use directly. */
import type { ContentFacts } from '../model/file-facts.ts';
import type { Detail, FactReader } from '../syntax/fact-reader.ts';
import { isDependencyPath } from '../syntax/dependency-path.ts';
import { languages } from './index.ts';
import { sourceFile } from '../text/source-file.ts';
import type { LanguageName } from '../model/language-name.ts';

export type Extracted = { readonly facts: ContentFacts } | { readonly reason: string };

const byName = new Map(languages.map((language) => [language.name, language]));

export async function extractFacts(
  path: string,
  language: LanguageName,
  content: Uint8Array,
  isDetailed: Detail | false = false,
): Promise<Extracted> {
  const found = byName.get(language);
  if (found === undefined) return { reason: `no parser for ${language}` };
  try {
    const compiled = await found.extractInstalled?.(path, content);
    if (compiled !== undefined) return { facts: compiled };
    const facts = await found.extract(sourceFile(path, content), isDetailed);
    if (!isDependencyPath(path, language)) return { facts };
    const { ownFunctions: _functions, commands: _commands, ...installed } = facts;
    return { facts: isDetailed === false ? trimmed(installed) : facts };
  } catch (error) {
    return { reason: sentence(error) };
  }
}

/** Code of installed packages is only followed from module to module; the rest of its facts would fill caches for nothing. */
function trimmed(facts: ContentFacts): ContentFacts {
  const outward = new Set(facts.imports.flatMap(({ specifier }, index) => (/^[./]/.test(specifier) ? [] : [index])));
  return {
    ...facts,
    uses: facts.uses.filter((use) => use.isTopLevel === true && outward.has(use.import)),
    exports: [],
    strings: [],
    calledMembers: [],
  };
}

function sentence(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply to be followed';
  return error instanceof Error
    ? error.message.split('\n')[0]?.slice(0, 200) || 'it could not be parsed'
    : 'it could not be parsed';
}

/** Without a child process: for trusted code and tests. A file that crashes its parser takes this process with it. */
export const inProcessFacts: FactReader = {
  async read({ path, language, content, isDetailed }) {
    const extracted = await extractFacts(path, language, content, isDetailed);
    return 'facts' in extracted ? { path, ...extracted.facts } : { path, reason: extracted.reason };
  },
};
