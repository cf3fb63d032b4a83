/**
 * Reads one OSV record (schema 1.7, https://ossf.github.io/osv-schema/) as sources really write them: a bad part is left
 * out and told, a record that says nothing usable is refused, and nothing ever throws.
 */
import { type AffectedPackage, isMaliciousId, type OsvRecord } from './osv-record.ts';
import { readAffected } from './read-affected.ts';
import { readScore } from './read-score.ts';
import { maliciousScore } from './severity.ts';
import { severityEstimator } from './severity-estimate.ts';
import { severityModels } from './severity-models.ts';
import { listOf, recordOf, textOf, textsOf } from './unknown-values.ts';
import { pushEach } from '../text/push-each.ts';

export interface RecordReading {
  /** Absent where the record cannot be used at all. */
  readonly record?: OsvRecord;
  /** True where the record is sound but about no ecosystem that is listed here. */
  readonly isForeign: boolean;
  /** What was left out, a sentence each. */
  readonly problems: readonly string[];
}

const estimateSeverity = severityEstimator(severityModels);

export function readOsvRecord(input: unknown): RecordReading {
  const fields = recordOf(input);
  const id = textOf(fields.get('id'));
  if (id === '') return refused('the record has no id');
  if (!isPlainId(id)) return refused('the id is longer than 200 characters or holds white space');

  const problems: string[] = [];
  const affected: AffectedPackage[] = [];
  let foreign = 0;
  for (const entry of listOf(fields.get('affected'))) {
    const reading = readAffected(entry);
    pushEach(problems, reading.problems);
    if (reading.kind === 'foreign') foreign++;
    if (reading.kind === 'affected') affected.push(reading.affected);
  }
  const isWithdrawn = textOf(fields.get('withdrawn')) !== '';
  if (affected.length === 0 && !isWithdrawn) {
    if (problems.length > 0) return { isForeign: false, problems };
    return foreign > 0 ? { isForeign: true, problems } : refused('the record names no affected package');
  }

  const specific = recordOf(fields.get('database_specific'));
  const aliases = new Set(textsOf(fields.get('aliases')).filter(isPlainId));
  aliases.delete(id);
  const related = new Set([...textsOf(fields.get('related')), ...textsOf(fields.get('upstream'))].filter(isPlainId));
  const summary = textOf(fields.get('summary'));
  const details = textOf(fields.get('details'));
  const modified = readInstant(fields.get('modified'));
  const cwes = readCwes(specific, listOf(fields.get('affected')));
  const score = isMaliciousId(id) ? maliciousScore : readScore(fields.get('severity'), specific);
  const isScored = score !== undefined || affected.some((entry) => entry.score !== undefined);
  const estimate = isScored ? undefined : estimateSeverity({ summary, details, modified, cwes });
  return {
    record: {
      id,
      aliases: [...aliases].sort(),
      related: [...related].sort(),
      summary,
      details,
      published: readInstant(fields.get('published')),
      modified,
      isWithdrawn,
      references: [
        ...new Set(listOf(fields.get('references')).map((entry) => textOf(recordOf(entry).get('url')))),
      ].filter(isWebAddress),
      repositories: readRepositories(fields),
      score,
      ...(estimate === undefined ? {} : { estimate }),
      cwes,
      isExploited: isExploited(specific),
      epss: readEpss(specific),
      affected,
    },
    isForeign: false,
    problems,
  };
}

function refused(problem: string): RecordReading {
  return { isForeign: false, problems: [problem] };
}

function isPlainId(id: string): boolean {
  return id.length <= 200 && !/[\s\u0000-\u001f]/.test(id);
}

const repositoriesMax = 20;

/** Of the whole record, entries without a package included: a package may come from any of them. */
function readRepositories(fields: ReadonlyMap<string, unknown>): string[] {
  const ranges = listOf(fields.get('affected')).flatMap((entry) => listOf(recordOf(entry).get('ranges')));
  const addresses = [
    ...ranges.map((range) => textOf(recordOf(range).get('repo'))),
    ...listOf(fields.get('references'))
      .map(recordOf)
      .filter((reference) => textOf(reference.get('type')) === 'PACKAGE')
      .map((reference) => textOf(reference.get('url'))),
  ];
  return [...new Set(addresses)].filter((address) => address !== '' && !/\s/.test(address)).slice(0, repositoriesMax);
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/\S+$/i.test(url);
}

/** `0001-01-01` and 1970 are what tools write for "not known"; instants are cut to whole seconds. */
function readInstant(value: unknown): string {
  const text = textOf(value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return '';
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 1980) return '';
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function readCwes(specific: ReadonlyMap<string, unknown>, affected: readonly unknown[]): string[] {
  const cwes = new Set<string>();
  const bags = [specific, ...affected.map((entry) => recordOf(recordOf(entry).get('database_specific')))];
  for (const bag of bags) {
    for (const value of [...listOf(bag.get('cwe_ids')), ...listOf(bag.get('cwes'))]) {
      const fields = recordOf(value);
      const id = /^(?:CWE-)?(\d{1,6})$/i.exec(
        textOf(value) || textOf(fields.get('cweId') ?? fields.get('cwe_id') ?? fields.get('id')),
      );
      if (id !== null) cwes.add(`CWE-${Number(id[1])}`);
    }
  }
  return [...cwes].sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)));
}

function isExploited(specific: ReadonlyMap<string, unknown>): boolean {
  return ['kev', 'cisa_kev', 'known_exploited'].some((key) => {
    const value = specific.get(key);
    return value === true || textOf(value).toLowerCase() === 'true' || recordOf(value).size > 0;
  });
}

function readEpss(specific: ReadonlyMap<string, unknown>): number | undefined {
  const value = specific.get('epss');
  const fields = recordOf(value);
  const probability = Number(
    fields.get('percentage') ?? fields.get('probability') ?? fields.get('score') ?? value ?? Number.NaN,
  );
  return probability >= 0 && probability <= 1 ? probability : undefined;
}
