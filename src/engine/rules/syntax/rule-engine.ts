/** The native engine with every installed grammar; who parses code for rules gets it from here, so that they are registered once. */
import { kind, parse, registerDynamicLanguage } from '@ast-grep/napi';
import { loadGrammar } from './rule-grammar.ts';
import { ruleLanguages } from './rule-language.ts';

const grammars = ruleLanguages.flatMap(({ name, grammar }) => {
  const loaded = grammar === '' ? undefined : loadGrammar(grammar);
  return loaded === undefined ? [] : [[name, loaded] as const];
});
if (grammars.length > 0) registerDynamicLanguage(Object.fromEntries(grammars));

export { kind, parse };
export type { NapiConfig, SgNode } from '@ast-grep/napi';

/** Of these kinds of nodes, those that the grammar has: a search for another is refused. */
export function kindsThere(language: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => kind(language, name) > 0);
}
