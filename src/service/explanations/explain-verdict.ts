/** Why an occurrence is judged as it is: which rule decided, what of the newest scan bears on it, and what would change the answer. */
import { languageOf } from '../../engine/languages/index.ts';
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import { noSymbols, type SymbolEntry, type VulnerableSymbols } from '../../engine/model/advisory.ts';
import { ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import { reasonCodes } from '../../engine/model/verdict.ts';
import { confidenceOf } from '../../engine/linking/symbol-source.ts';
import { namesOf } from '../../engine/reachability/names-of.ts';
import { ruleNamed, rulesOf, whatWouldChange } from '../../engine/reachability/reason-words.ts';
import type { VerdictRule } from '../../engine/reachability/verdict-rule.ts';
import { fixingVersion } from '../../engine/report/fixing-version.ts';
import { schemeOfEcosystem } from '../../engine/versions/index.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import type { Gap } from '../database/tables.ts';
import type { ExplainedRow } from './store.ts';

export interface ExplainedSymbol {
  readonly module: string;
  readonly name: string;
  /** `named`: by the advisory, or by hand beside it. */
  readonly source: 'named' | 'derived';
  /** Of named ones: whether a record of the advisory does, or the curated set beside it. */
  readonly namedBy: '' | 'advisory' | 'curated';
  /** Of derived ones. */
  readonly confidence: '' | 'high' | 'medium' | 'low';
  /** The releases that were compared. */
  readonly from: string;
  readonly to: string;
}

/** The rule that was recorded; else those that give the reason. */
export function decidingRules({
  rule,
  reason_code,
}: Pick<ExplainedRow, 'rule' | 'reason_code'>): readonly VerdictRule[] {
  const recorded = rule === '' ? undefined : ruleNamed(rule);
  if (recorded !== undefined) return [recorded];
  const code = reasonCodes.find((known) => known === reason_code);
  return code === undefined ? [] : rulesOf(code);
}

export interface KnownSymbols {
  readonly symbols: VulnerableSymbols;
  /** Of them, those that the advisory's own records name. */
  readonly namedByRecords: readonly SymbolEntry[];
}

export const noKnownSymbols: KnownSymbols = { symbols: noSymbols, namedByRecords: [] };

/** As the advisories in use say; none where they do not name the version any more. */
export function symbolsOf(file: string, row: ExplainedRow): KnownSymbols {
  const ecosystem = ecosystemNames.find((name) => name === row.ecosystem);
  if (ecosystem === undefined) return noKnownSymbols;
  using lookup = openAdvisories(file);
  const hits =
    row.version === ''
      ? lookup.findRange(ecosystem, row.normalized_name, row.version_range).hits
      : lookup.find(ecosystem, row.normalized_name, row.version);
  const ids = new Set([row.advisory_id, ...row.advisory_ids]);
  const hit = hits.find(({ advisory }) => ids.has(advisory.id));
  return hit === undefined ? noKnownSymbols : { symbols: hit.symbols, namedByRecords: hit.namedByRecords ?? [] };
}

export function explainedSymbols({ symbols, namedByRecords }: KnownSymbols): ExplainedSymbol[] {
  const own = new Set(namedByRecords.map(fullName));
  const isDerived = symbols.grade === 'derived';
  const { vulnerable: from = '', fixed: to = '' } = symbols.derivation ?? {};
  return symbols.entries.map(({ module, name, confidence }: SymbolEntry) => ({
    module,
    name,
    source: isDerived ? 'derived' : 'named',
    namedBy: isDerived ? '' : own.has(fullName({ module, name })) ? 'advisory' : 'curated',
    confidence: isDerived ? (confidence ?? confidenceOf(symbols)) : '',
    from: isDerived ? from : '',
    to: isDerived ? to : '',
  }));
}

/** As sources put it together or apart: `yaml.load`, and `load` of `yaml`. */
function fullName({ module, name }: Pick<SymbolEntry, 'module' | 'name'>): string {
  return [module, name].filter((part) => part !== '').join('.');
}

/** Of a scan, what was not read of code in the languages of the package, or of the files that declare it. */
export function bearingGaps(gaps: readonly Gap[], row: ExplainedRow): Gap[] {
  const languages: readonly string[] = findEcosystem(row.ecosystem)?.languages ?? [];
  const declaring = new Set([row.manifest_path, row.lockfile_path]);
  return gaps.filter(({ path, status, message }) => {
    if (status === 'rule') return false;
    if (path === '') return message.includes(row.name);
    return declaring.has(path) || languages.includes(languageOf(path)?.name ?? '');
  });
}

export function changeSentences(row: ExplainedRow, symbols: VulnerableSymbols): string[] {
  const code = reasonCodes.find((known) => known === row.reason_code);
  const functions = symbols.entries.length === 0 ? 'a vulnerable function' : namesOf(symbols);
  const fixed = fixingVersion(schemeOfEcosystem(row.ecosystem), row.version, [{ fixedVersions: row.fixed_versions }]);
  return [
    fixed === ''
      ? `No version of ${row.name} without it is known.`
      : `It would be gone with ${row.name} ${fixed}, the nearest version that the advisory names as fixed.`,
    ...(code === undefined ? [] : whatWouldChange(code, { package: row.name, functions })),
  ];
}
