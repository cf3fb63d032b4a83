/** One rule of a Semgrep file as what a scan does for it. */
import type { HandlerDemand } from '../model/handler-demand.ts';
import type { PlannedRule, RulePlan } from '../model/meaning.ts';
import type { RuleSeverity } from '../model/rule.ts';
import type { Formula } from '../model/formula.ts';
import { validateFormula } from '../formulas/validate-formula.ts';
import { isRecord } from '../syntax/rule-object.ts';
import { ruleLanguages, supportedLanguageNames } from '../syntax/rule-language.ts';
import { SemgrepFault, within } from './semgrep-fault.ts';
import { ruleLanguagesNamed, semgrepLanguages } from './semgrep-languages.ts';
import { formulaContext, formulaKeys, hasPattern, translateFormula } from './translate-formula.ts';
import { taintKeys, translateTaint } from './translate-taint.ts';

/** Keys of ours in a Semgrep rule, read by whoever knows what they mean; a text says why one cannot be used. */
export interface SemgrepExtensions {
  readonly handlers?: (value: unknown) => HandlerDemand | string;
}

export interface TranslatedRule {
  readonly rule: PlannedRule;
  /** What the rule says that has no effect here, for people. */
  readonly notes: readonly string[];
}

const plainKeys: readonly string[] = [
  'id',
  'message',
  'severity',
  'languages',
  'metadata',
  'paths',
  'fix',
  'mode',
  'options',
  'min-version',
  'fix-regex',
  'max-version',
  'version',
  'handlers',
  'name',
  'note',
  'category',
  'references',
  'scan-type',
  'product',
  'visibility_identifier',
];

const severities: ReadonlyMap<string, RuleSeverity> = new Map([
  ['CRITICAL', 'high'],
  ['ERROR', 'high'],
  ['HIGH', 'high'],
  ['WARNING', 'medium'],
  ['MEDIUM', 'medium'],
  ['INFO', 'low'],
  ['LOW', 'low'],
  ['EXPERIMENT', 'low'],
  ['INVENTORY', 'low'],
]);

/** Throws `SemgrepFault`. */
export function translateRule(value: unknown, at: string, extensions: SemgrepExtensions): TranslatedRule {
  if (!isRecord(value)) throw new SemgrepFault(at, 'must be a rule with `languages` and a pattern');
  for (const key of Object.keys(value)) {
    const isKnown = plainKeys.includes(key) || formulaKeys.includes(key) || taintKeys.includes(key);
    if (!isKnown) throw new SemgrepFault(within(at, key), `\`${key}\` is not supported`);
  }
  const notes: string[] = [];
  const languages = languagesOf(value['languages'], within(at, 'languages'), notes);
  if (isRecord(value['options']) && Object.keys(value['options']).length > 0)
    notes.push(`options without effect: ${Object.keys(value['options']).join(', ')}`);
  if (value['fix-regex'] !== undefined) notes.push('the fix of `fix-regex` is not offered');
  const plan = planOf(value, at, languages ?? [], extensions);
  if (languages === undefined && formulasOf(plan).some(hasPattern))
    throw new SemgrepFault(within(at, 'languages'), 'patterns of generic text are not supported; `pattern-regex` is');
  const fitting = fittingLanguages(plan, languages, at, notes);
  const { message, fix } = value;
  if (message !== undefined && typeof message !== 'string')
    throw new SemgrepFault(within(at, 'message'), 'must be text');
  return {
    notes,
    rule: {
      plan,
      languages: fitting,
      paths: pathsOf(value['paths'], within(at, 'paths')),
      message: (message ?? '').trim(),
      severity: severityOf(value['severity'], within(at, 'severity')),
      ...(typeof fix === 'string' ? { fix } : {}),
    },
  };
}

function languagesOf(value: unknown, at: string, notes: string[]): readonly string[] | undefined {
  const written = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(written) || written.length === 0 || !written.every((name) => typeof name === 'string'))
    throw new SemgrepFault(at, 'must be a list of languages');
  const { names, unknown } = semgrepLanguages(written);
  const missing = names?.filter((name) => ruleLanguagesNamed([name]).length === 0) ?? [];
  const left = names?.filter((name) => !missing.includes(name));
  if (left?.length === 0)
    throw new SemgrepFault(
      at,
      `language ${written.join(', ')} is not supported by rules yet; supported: ${supportedLanguageNames}`,
    );
  if (unknown.length + missing.length > 0) notes.push(`not run on ${[...unknown, ...missing].join(', ')}`);
  return left;
}

function planOf(
  rule: Readonly<Record<string, unknown>>,
  at: string,
  languages: readonly string[],
  { handlers }: SemgrepExtensions,
): RulePlan {
  const { mode } = rule;
  if (rule['handlers'] !== undefined) {
    const demand = handlers === undefined ? '`handlers` is not supported' : handlers(rule['handlers']);
    if (typeof demand === 'string') throw new SemgrepFault(within(at, 'handlers'), demand);
    const other = [...formulaKeys, ...taintKeys].find((key) => rule[key] !== undefined);
    if (other !== undefined)
      throw new SemgrepFault(within(at, other), 'a rule asks for `handlers` or for patterns, not for both');
    return { kind: 'handlers', demand };
  }
  if (mode !== undefined && mode !== 'search' && mode !== 'taint')
    throw new SemgrepFault(within(at, 'mode'), `this mode is not supported; search and taint are`);
  if (mode === 'taint' || rule['taint'] !== undefined)
    return { kind: 'taint', taint: translateTaint(rule, at, languages) };
  const keys = formulaKeys.filter((key) => rule[key] !== undefined);
  if (keys.length !== 1) throw new SemgrepFault(at, `a rule must have exactly one of: ${formulaKeys.join(', ')}`);
  const stray = taintKeys.find((key) => rule[key] !== undefined);
  if (stray !== undefined) throw new SemgrepFault(within(at, stray), `\`${stray}\` needs \`mode: taint\``);
  const formula = translateFormula(
    Object.fromEntries(keys.map((key) => [key, rule[key]])),
    formulaContext(at, languages),
  );
  return { kind: 'formula', formula };
}

/** Languages in which all of it works; those in which it does not are said, and it is refused where none is left. */
function fittingLanguages(
  plan: RulePlan,
  languages: readonly string[] | undefined,
  at: string,
  notes: string[],
): readonly string[] | undefined {
  const formulas = formulasOf(plan);
  if (languages === undefined) {
    const [any] = ruleLanguages;
    const fault =
      any === undefined
        ? undefined
        : formulas.map((formula) => validateFormula(formula, any)).find((found) => found !== undefined);
    if (fault !== undefined) throw new SemgrepFault(at, fault);
    return undefined;
  }
  let first: string | undefined;
  const fitting = languages.filter((name) => {
    const faults = ruleLanguagesNamed([name]).map((language) =>
      formulas.map((formula) => validateFormula(formula, language)).find((fault) => fault !== undefined),
    );
    const works = faults.some((fault) => fault === undefined);
    if (!works) {
      first ??= faults[0];
      notes.push(`not run on ${name}: ${faults[0] ?? ''}`);
    }
    return works;
  });
  if (fitting.length === 0) throw new SemgrepFault(at, first ?? 'the rule fits no language');
  return fitting;
}

function formulasOf(plan: RulePlan): readonly Formula[] {
  if (plan.kind === 'formula') return [plan.formula];
  if (plan.kind !== 'taint') return [];
  const { sources, sinks, sanitizers, propagators } = plan.taint;
  return [...sources, ...sinks, ...sanitizers]
    .flatMap((part) => (part.kind === 'code' ? [part.formula] : []))
    .concat(propagators.map(({ formula }) => formula));
}

function severityOf(value: unknown, at: string): RuleSeverity {
  if (value === undefined) return 'medium';
  const severity = typeof value === 'string' ? severities.get(value.toUpperCase()) : undefined;
  if (severity === undefined) throw new SemgrepFault(at, 'must be ERROR, WARNING, INFO, CRITICAL, HIGH, MEDIUM or LOW');
  return severity;
}

function pathsOf(value: unknown, at: string): PlannedRule['paths'] {
  if (value === undefined || value === null) return { include: [], exclude: [] };
  if (!isRecord(value)) throw new SemgrepFault(at, 'must be an object with `include` or `exclude`');
  const unknown = Object.keys(value).find((key) => key !== 'include' && key !== 'exclude');
  if (unknown !== undefined) throw new SemgrepFault(within(at, unknown), `\`${unknown}\` is not supported`);
  return {
    include: globsOf(value['include'], within(at, 'include')),
    exclude: globsOf(value['exclude'], within(at, 'exclude')),
  };
}

/** Semgrep's globs fit a file or a folder at any depth, unless they begin with `/`. */
function globsOf(value: unknown, at: string): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new SemgrepFault(at, 'must be a list of globs');
  return value.flatMap((glob: unknown) => {
    if (typeof glob !== 'string' || glob.trim() === '') throw new SemgrepFault(at, 'must be a list of globs');
    const bare = glob.trim().replace(/\/+$/, '');
    const rooted = bare.startsWith('/')
      ? bare.slice(1)
      : bare.startsWith('**/')
        ? bare
        : `**/${bare.replace(/^\.\//, '')}`;
    return rooted.endsWith('**') || rooted.endsWith('/*') ? [rooted] : [rooted, `${rooted}/**`];
  });
}
