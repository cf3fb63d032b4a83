/** Which alert a vulnerability belongs to: one of the same package that shares any advisory id, so that ids survive merging and splitting alias groups. */
import { newId } from '../foundation/ids.ts';
import type { ResultAdvisory } from '../scans/scan-result.ts';
import { storableText, storableTexts } from '../database/storable-text.ts';
import { folded } from '../database/text-search.ts';
import type { AlertRow } from './store.ts';

export interface VulnerablePackage {
  readonly ecosystem: string;
  readonly name: string;
  /** A purl without version. */
  readonly identifier: string;
}

export interface AlertIndex {
  /** The alert of the vulnerability, known or new. */
  of(vulnerable: VulnerablePackage, advisory: ResultAdvisory): AlertRow;
  /** Every alert asked for, with the advisory's newest words. */
  all(): AlertRow[];
}

/** @param known alerts of the same organization, oldest first: where a merged group spans several, the oldest goes on. */
export function alertIndex(organizationId: string, known: readonly AlertRow[], now: Date): AlertIndex {
  const byAdvisoryId = new Map<string, AlertRow>();
  const used = new Map<string, AlertRow>();
  const keyOf = (ecosystem: string, name: string, advisoryId: string): string => `${ecosystem}\n${name}\n${advisoryId}`;
  const index = (alert: AlertRow): void => {
    for (const id of alert.advisory_ids) {
      const key = keyOf(alert.ecosystem, alert.package_name, id);
      const holder = byAdvisoryId.get(key);
      if (holder === undefined || holder.id === alert.id) byAdvisoryId.set(key, alert);
    }
  };
  known.forEach(index);
  return {
    of(vulnerable, advisory) {
      const ids = [advisory.id, ...advisory.aliases];
      const holders = ids
        .map((id) => byAdvisoryId.get(keyOf(vulnerable.ecosystem, vulnerable.name, id)))
        .filter((alert) => alert !== undefined);
      const oldest = holders.toSorted(
        (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
      )[0];
      const already = oldest === undefined ? undefined : used.get(oldest.id);
      if (already !== undefined) return already;
      const alert = describe(oldest ?? newAlert(organizationId, vulnerable, now), vulnerable, advisory, now);
      used.set(alert.id, alert);
      index(alert);
      return alert;
    },
    all: () => [...used.values()],
  };
}

function newAlert(organizationId: string, vulnerable: VulnerablePackage, now: Date): AlertRow {
  return {
    organization_id: organizationId,
    id: newId(),
    ecosystem: vulnerable.ecosystem,
    package_name: storableText(vulnerable.name, 'name'),
    package_identifier: storableText(vulnerable.identifier),
    advisory_id: '',
    advisory_ids: [],
    aliases: [],
    reference_urls: [],
    summary: '',
    description: '',
    severity: 'info',
    severity_score: 0,
    severity_source: 'scored',
    languages: [],
    is_alerted: false,
    reachable_count: 0,
    needs_review_count: 0,
    unreachable_count: 0,
    search_text: '',
    created_at: now,
    updated_at: now,
    epss: null,
    is_known_exploited: false,
    is_availability_alone: false,
    priority: 0,
    decision_id: null,
    verdict: '',
  };
}

/** The alert with the advisory's words of today; `updated_at` moves only where a word changed, not with each day's probability. */
function describe(alert: AlertRow, vulnerable: VulnerablePackage, advisory: ResultAdvisory, now: Date): AlertRow {
  const words = {
    advisory_id: storableText(advisory.id, 'line'),
    aliases: storableTexts(advisory.aliases, 'line'),
    reference_urls: storableTexts(advisory.references, 'path'),
    summary: storableText(advisory.summary),
    description: storableText(advisory.description, 'document'),
    severity: advisory.severity,
    severity_score: advisory.severityScore,
    severity_source: advisory.severitySource,
  };
  const advisoryIds = [...new Set([...alert.advisory_ids, words.advisory_id, ...words.aliases])];
  const before = { ...words, ...pick(alert, Object.keys(words)) };
  const isChanged = JSON.stringify(before) !== JSON.stringify(words);
  return {
    ...alert,
    ...words,
    advisory_ids: advisoryIds,
    search_text: folded(
      [vulnerable.identifier, vulnerable.name, advisory.id, ...advisory.aliases, advisory.summary].join('\n'),
    ),
    updated_at: isChanged ? now : alert.updated_at,
    epss: advisory.epss ?? null,
    is_known_exploited: advisory.isKnownExploited === true,
    is_availability_alone: advisory.isAvailabilityAlone === true,
  };
}

function pick(row: AlertRow, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
