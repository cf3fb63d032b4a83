/** A made-up bucket of any size: records about as long as real ones, most packages with one or two, and malicious names. */
import { Zip, ZipDeflate } from 'fflate';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ecosystemNames } from '../src/engine/ecosystems/names.ts';

const words =
  'a an buffer cache caller check code crafted data denial file handler header input leads length memory message missing of parser path remote request server service string the token to untrusted user value version when which with writes'.split(
    ' ',
  );

export function syntheticPackage(record: number): string {
  return `package-${Math.floor(record / 1.5).toString(36)}`;
}

export function syntheticRecord(
  no: number,
  modified = '2026-11-01T00:00:00Z',
  fixed = `${no % 9}.${no % 17}.${(no % 5) + 1}`,
): { id: string; json: string } {
  const id = `GHSA-${no.toString(36).padStart(4, '0')}-${(no * 7).toString(36).padStart(4, '0')}-${(no % 1000).toString(36).padStart(4, '0')}`;
  const json = JSON.stringify({
    schema_version: '1.7.0',
    id,
    modified,
    published: '2025-01-01T00:00:00Z',
    aliases: [`CVE-2025-${100_000 + no}`],
    summary: text(no, 8),
    details: text(no + 1, 130),
    severity: [
      {
        type: 'CVSS_V3',
        score: `CVSS:3.1/AV:${'NALP'[no % 4]}/AC:${'LH'[no % 2]}/PR:N/UI:N/S:U/C:H/I:${'HLN'[no % 3]}/A:H`,
      },
    ],
    affected: [
      {
        package: { ecosystem: 'npm', name: syntheticPackage(no) },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
      },
    ],
    references: [{ type: 'WEB', url: `https://advisories.example/${id}` }],
    database_specific: { cwe_ids: [`CWE-${(no % 900) + 20}`], severity: 'HIGH' },
  });
  return { id, json };
}

export function writeSyntheticBucket(folder: string, records: number, malicious: number): void {
  mkdirSync(join(folder, 'npm'), { recursive: true });
  writeFileSync(join(folder, 'ecosystems.txt'), 'npm\n');
  const index: string[] = [];
  const descriptor = openSync(join(folder, 'npm', 'all.zip'), 'w');
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    writeSync(descriptor, chunk);
  });
  const put = (id: string, json: string): void => {
    const entry = new ZipDeflate(`${id}.json`, { level: 1 });
    zip.add(entry);
    entry.push(Buffer.from(json), true);
    index.push(`2026-11-01T00:00:00Z,${id}\n`);
  };
  for (let no = 0; no < records; no++) {
    const { id, json } = syntheticRecord(no);
    put(id, json);
  }
  for (let no = 1; no <= malicious; no++) {
    const affected = [
      {
        package: { ecosystem: 'npm', name: `evil-${no.toString(36)}` },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
      },
    ];
    const id = `MAL-2025-${no}`;
    put(
      id,
      JSON.stringify({
        schema_version: '1.7.0',
        id,
        modified: '2026-11-01T00:00:00Z',
        summary: `Malicious code in evil-${no}`,
        details: text(no, 60),
        affected,
      }),
    );
  }
  zip.end();
  closeSync(descriptor);
  writeFileSync(join(folder, 'npm', 'modified_id.csv'), index.join(''));
}

export interface Questions {
  /** Packages that have advisories, at versions in and out of the ranges. */
  readonly hits: readonly (readonly [string, string, string])[];
  /** One in ten of them has. */
  readonly mixed: readonly (readonly [string, string, string])[];
  /** What a large project asks: 2,000 packages. */
  readonly scan: readonly (readonly [string, string, string])[];
}

const hitsCount = 20_000;
const mixedCount = 200_000;
const scanCount = 2_000;

export function questionsOf(file: string): Questions {
  using db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT DISTINCT ecosystem, name FROM affected').all();
  const step = Math.max(1, Math.floor(rows.length / hitsCount));
  const named = rows.filter((_, index) => index % step === 0).slice(0, hitsCount);
  const hits = Array.from({ length: hitsCount }, (_, index) => {
    const row = named[index % named.length];
    return [
      ecosystemNames[Number(row?.ecosystem)] ?? 'npm',
      String(row?.name),
      `${index % 7}.${index % 13}.0`,
    ] as const;
  });
  const strangers = (index: number): readonly [string, string, string] => [
    'npm',
    `stranger-${index.toString(36)}`,
    '1.0.0',
  ];
  const mix = (count: number): (readonly [string, string, string])[] =>
    Array.from({ length: count }, (_, index) =>
      index % 10 === 0 ? (hits[(index / 10) % hits.length] ?? strangers(index)) : strangers(index),
    );
  return { hits, mixed: mix(mixedCount), scan: mix(scanCount) };
}

/** Words in a repeatable disorder. */
function text(seed: number, count: number): string {
  let state = (seed + 1) * 2_654_435_761;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[state % words.length];
  }).join(' ');
}
