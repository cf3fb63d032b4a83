/** Says why a formula cannot work in a language, by asking the native engine itself, before any file is searched. */
import type { Formula } from '../model/formula.ts';
import { parsePattern } from '../patterns/parse-pattern.ts';
import { faultOfConfig } from '../syntax/config-fault.ts';
import type { RuleLanguage } from '../syntax/rule-language.ts';
import { checkRuleObject } from '../syntax/rule-object.ts';
import { type NativeQuery, nativeConfig } from './native-matches.ts';
import { regexOf } from './text-matches.ts';
import { pushEach } from '../../text/push-each.ts';

/** Undefined where the formula works. */
export function validateFormula(formula: Formula, language: RuleLanguage): string | undefined {
  const open: Formula[] = [formula];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const fault = faultOf(part, language);
    if (fault !== undefined) return fault;
    if ('part' in part) open.push(part.part);
    if ('parts' in part) {
      if (part.parts.length === 0) return `\`${part.kind}\` has no parts`;
      pushEach(open, part.parts.toReversed());
    }
  }
  return undefined;
}

function faultOf(formula: Formula, language: RuleLanguage): string | undefined {
  switch (formula.kind) {
    case 'code':
      return faultOfQuery(formula, language);
    case 'pattern': {
      const parsed = parsePattern(formula.pattern, language.name);
      if (parsed.ok) return undefined;
      // What only TypeScript can write is in no JavaScript, so that a rule for both finds it in the one and loses nothing in the other.
      const isTyped = language.name === 'JavaScript' && parsePattern(formula.pattern, 'Tsx').ok;
      return isTyped ? undefined : parsed.message;
    }
    case 'text':
      return faultOfRegex(formula.regex, true);
    case 'whereText':
      return faultOfRegex(formula.regex, false);
    default:
      return undefined;
  }
}

function faultOfRegex(source: string, isMultiline: boolean): string | undefined {
  const regex = regexOf(source, isMultiline);
  return typeof regex === 'string' ? regex : undefined;
}

function faultOfQuery(query: NativeQuery, language: RuleLanguage): string | undefined {
  const shape = checkRuleObject(query.rule, '');
  if (shape !== undefined) return `${shape.at === '' ? '' : `\`${shape.at}\`: `}${shape.message}`;
  return faultOfConfig(nativeConfig(query, language), language);
}
