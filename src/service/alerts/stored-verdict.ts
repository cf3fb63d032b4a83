/** A verdict as an occurrence keeps it. */
import { ecosystemNamed } from '../../engine/ecosystems/index.ts';
import type { LanguageName } from '../../engine/model/language-name.ts';
import type { Package } from '../../engine/model/package.ts';
import type { Verdict } from '../../engine/model/verdict.ts';
import { storableText } from '../database/storable-text.ts';
import type { StoredVerdict } from './keep-verdicts.ts';

export function storedVerdict({ code, rule = '', languages, ...verdict }: Verdict, found: Package): StoredVerdict {
  const { reachability, exposure, explanation, evidence } = verdict;
  return {
    reachability,
    reason_code: code,
    rule: storableText(rule, 'line'),
    exposure,
    explanation: storableText(explanation),
    evidence,
    languages: [...languagesOf(languages, found)],
  };
}

/** The languages of the code that uses the package where the analysis found them, else the first of its ecosystem. */
function languagesOf(found: readonly LanguageName[], { ecosystem }: Package): readonly LanguageName[] {
  return found.length > 0 ? found : ecosystemNamed(ecosystem).languages.slice(0, 1);
}
