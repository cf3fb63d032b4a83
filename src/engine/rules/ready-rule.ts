/** A rule as this process runs it: what it means, with what the native engine takes for each language, found once for each text. */
import type { PlannedRule, RuleMeaning } from './model/meaning.ts';
import { pathTest } from './path-test.ts';
import { compileStructural } from './syntax/compile-structural.ts';
import type { WordTest } from './syntax/required-words.ts';
import type { NapiConfig } from './syntax/rule-engine.ts';
import { languagesNamed, type RuleLanguage } from './syntax/rule-language.ts';
import { understandRule } from './understand-rule.ts';
import { wordTest } from './word-test.ts';

export interface ReadyRule {
  readonly meaning: RuleMeaning;
  readonly parts: readonly ReadyPart[];
}

export interface ReadyPart {
  readonly planned: PlannedRule;
  /** The languages that it is for; undefined: all. */
  readonly languages: readonly RuleLanguage[] | undefined;
  /** What to run in each language; empty for plans that the native engine does not run by itself. */
  readonly configs: ReadonlyMap<RuleLanguage, NapiConfig>;
  readonly canMatch: WordTest;
  readonly matchesPath: (path: string) => boolean;
}

const rememberedMax = 2_000;

/** Remembers what it understood, by text. */
export function readyRules(): (text: string) => ReadyRule {
  const known = new Map<string, ReadyRule>();
  return (text) => {
    const ready = known.get(text) ?? makeReady(text);
    if (known.size >= rememberedMax) known.clear();
    known.set(text, ready);
    return ready;
  };
}

function makeReady(text: string): ReadyRule {
  const meaning = understandRule(text);
  return { meaning, parts: meaning.ok ? meaning.rules.map((planned) => readyPart(planned, text)) : [] };
}

function readyPart(planned: PlannedRule, text: string): ReadyPart {
  const { plan } = planned;
  const languages = planned.languages?.flatMap((name) => languagesNamed(name) ?? []);
  const part = { planned, languages, canMatch: wordTest(plan), matchesPath: pathTest(planned.paths) };
  if (plan.kind !== 'structural') return { ...part, configs: new Map() };
  const compiled = compileStructural(plan.config, languages, text);
  return { ...part, configs: compiled.ok ? compiled.configs : new Map() };
}
