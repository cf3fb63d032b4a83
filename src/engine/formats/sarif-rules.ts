/** Rules as SARIF has them: one for each advisory, and one for each rule of the organization. */
import type { SeverityLevel } from '../model/advisory.ts';
import type { ExportedMatch, ExportedVulnerability } from './exported.ts';
import { advisoryAddress, line, prose } from './texts.ts';

export function advisoryRule(id: string, { advisory }: ExportedVulnerability) {
  const summary = line(advisory.summary, 1_000) || `Vulnerability ${id}`;
  const help = prose(advisory.details, 5_000).trim() || summary;
  const tags = ['security', 'vulnerability', ...advisory.cwes.slice(0, 8).map(cweTag)];
  return {
    id,
    shortDescription: { text: sentence(summary) },
    fullDescription: { text: sentence(summary) },
    help: { text: help, markdown: help },
    helpUri: advisoryAddress(id),
    defaultConfiguration: { level: levelOfSeverity[advisory.severity] },
    properties: {
      tags: [...new Set(tags)],
      'security-severity': advisory.severityScore.toFixed(1),
      precision: 'high',
      aliases: advisory.aliases.slice(0, 20).map((alias) => line(alias, 100)),
    },
  };
}

/** As code hosts recognise weaknesses. */
function cweTag(cwe: string): string {
  return `external/cwe/${line(cwe, 30).toLowerCase()}`;
}

const severityOfMatch = { high: '8.0', medium: '5.0', low: '2.0' } as const;
export const levelOfMatch = { high: 'error', medium: 'warning', low: 'note' } as const;

export function ownRule(id: string, { ruleName, severity }: ExportedMatch) {
  const name = sentence(line(ruleName, 1_000) || id);
  return {
    id,
    shortDescription: { text: name },
    fullDescription: { text: name },
    help: { text: name },
    defaultConfiguration: { level: levelOfMatch[severity] },
    properties: { tags: ['security'], 'security-severity': severityOfMatch[severity] },
  };
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export const levelOfSeverity: Readonly<Record<SeverityLevel, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
