/** A made-up bucket of any size: records about as long as real ones, most packages with one or two, and malicious names. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32, deflateRawSync } from 'node:zlib';
import { ecosystemNames } from '../../src/engine/model/ecosystem-name.ts';

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
  const zip = createZip(join(folder, 'npm', 'all.zip'));
  const put = (id: string, json: string): void => {
    zip.add(`${id}.json`, Buffer.from(json));
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
  writeFileSync(join(folder, 'npm', 'modified_id.csv'), index.join(''));
}

/** A writer of large archives: deflated entries and a zip64 directory, for fflate's has neither speed nor room for so many. */
function createZip(path: string): { add(name: string, data: Buffer): void; end(): void } {
  const descriptor = openSync(path, 'w');
  const directory: Buffer[] = [];
  let offset = 0;
  const write = (bytes: Buffer): void => {
    writeSync(descriptor, bytes);
    offset += bytes.length;
  };
  return {
    add(name, data) {
      const packed = deflateRawSync(data, { level: 1 });
      const sizes = Buffer.alloc(26);
      sizes.writeUInt16LE(20, 0);
      sizes.writeUInt16LE(8, 4);
      sizes.writeUInt32LE(crc32(data), 10);
      sizes.writeUInt32LE(packed.length, 14);
      sizes.writeUInt32LE(data.length, 18);
      sizes.writeUInt16LE(name.length, 22);
      const central = Buffer.alloc(14);
      central.writeUInt32LE(offset, 10);
      directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), sizes, central, Buffer.from(name));
      write(Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), sizes, Buffer.from(name), packed]));
    },
    end() {
      const [start, entries] = [offset, directory.length / 4];
      const bytes = Buffer.concat(directory);
      write(bytes);
      const large = Buffer.alloc(76);
      large.write('PK\u0006\u0006', 'latin1');
      large.writeUInt32LE(44, 4);
      for (const at of [24, 32]) large.writeBigUInt64LE(BigInt(entries), at);
      large.writeBigUInt64LE(BigInt(bytes.length), 40);
      large.writeBigUInt64LE(BigInt(start), 48);
      large.write('PK\u0006\u0007', 56, 'latin1');
      large.writeBigUInt64LE(BigInt(offset), 64);
      large.writeUInt32LE(1, 72);
      write(large);
      write(Buffer.from(`PK\u0005\u0006${'\0'.repeat(4)}${'\u00ff'.repeat(12)}${'\0'.repeat(2)}`, 'latin1'));
      closeSync(descriptor);
    },
  };
}

/** Ecosystem, name and version of a package. */
export type Question = readonly [ecosystem: string, name: string, version: string];

export interface Questions {
  /** Packages that have advisories, at versions in and out of the ranges. */
  readonly hits: readonly Question[];
  /** One in ten of them has. */
  readonly mixed: readonly Question[];
  /** What a large project asks: 2,000 packages. */
  readonly scan: readonly Question[];
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
  const strangers = (index: number): Question => ['npm', `stranger-${index.toString(36)}`, '1.0.0'];
  const mix = (count: number): Question[] =>
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
