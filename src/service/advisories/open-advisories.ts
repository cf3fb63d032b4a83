/**
 * Opens an advisory file as a lookup. The file is never written after it was put in place, so it is opened immutable and
 * memory-mapped: no locks, pages shared by all processes of the machine, and an open costs a millisecond.
 */
import { compareText } from '../../engine/text/compare-text.ts';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Advisory, type AdvisoryHit, type AdvisoryLookup, noSymbols } from '../../engine/model/advisory.ts';
import { compareSpeakers } from '../../engine/advisories/alias-groups.ts';
import { mergeRecords } from '../../engine/advisories/merge-records.ts';
import {
  compilePackage,
  findHits,
  type PackageAdvisories,
  speakersOf,
  type Statement,
} from '../../engine/advisories/package-advisories.ts';
import { findRangeHits, noAnswer } from '../../engine/advisories/range-hits.ts';
import { schemeFor } from '../../engine/advisories/scheme-for.ts';
import { type EcosystemName, ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import { createCache } from './bounded-cache.ts';
import { readDocuments } from './document-blocks.ts';
import { ecosystemNumber, fileFormat, readRanges, readScore, readSymbols, readVersions } from './file-format.ts';
import { isOverlayId } from '../../engine/advisories/symbol-overlay.ts';
import { maliciousAdvisory, type MaliciousRow, parseMaliciousId } from './malicious-id.ts';
import { maliciousNumber, mayHaveName } from './name-filter.ts';

export interface AdvisoryFile extends AdvisoryLookup {
  readonly file: string;
  [Symbol.dispose](): void;
}

/** @throws where the file is missing, damaged, or of another format. */
export function openAdvisories(file: string): AdvisoryFile {
  const location = pathToFileURL(file);
  location.searchParams.set('immutable', '1');
  const db = new DatabaseSync(location, { readOnly: true });
  try {
    return read(db, file);
  } catch (error) {
    db.close();
    throw new Error(`${file} is not a readable advisory file`, { cause: error });
  }
}

interface KnownPackage {
  readonly advisories: PackageAdvisories;
  readonly malicious: readonly AdvisoryHit[];
}

const packagesMax = 20_000;
const advisoriesMax = 2_000;
const blocksMax = 64;
const mapBytesMax = 4 * 1024 ** 3;

function read(db: DatabaseSync, file: string): AdvisoryFile {
  db.exec(`PRAGMA mmap_size = ${mapBytesMax}; PRAGMA query_only = ON`);
  const meta = new Map(
    db
      .prepare('SELECT key, value FROM meta')
      .all()
      .map((row) => [row.key, row.value]),
  );
  const format = Number(meta.get('format'));
  if (format !== fileFormat) throw new Error(`the file has format ${format}; this program reads ${fileFormat}`);
  const names = meta.get('names');
  if (!(names instanceof Uint8Array)) throw new Error('the file has no name filter');
  const filter = { words: new Uint32Array(names.slice().buffer) };

  const selectAffected = db.prepare(`
    SELECT speaker, ranges, versions, doubt, score, vector, symbols, record
    FROM affected WHERE ecosystem = ? AND name = ? ORDER BY record, entry`);
  // Rows as arrays: an object a row costs more than reading it.
  selectAffected.setReturnArrays(true);
  const selectMalicious = db.prepare(
    'SELECT id, published, modified FROM malicious WHERE ecosystem = ? AND name = ? ORDER BY id',
  );
  const selectMaliciousById = db.prepare(
    'SELECT ecosystem, name, id, published, modified FROM malicious WHERE id = ? LIMIT 1',
  );
  const selectSpeaker = db.prepare('SELECT speaker FROM identifier WHERE id = ?');
  const selectMembers = db.prepare('SELECT id, block, slot FROM record WHERE speaker = ?');
  const selectId = db.prepare('SELECT id FROM record WHERE no = ?');
  const selectBlock = db.prepare('SELECT data FROM block WHERE no = ?');

  const hasExploitation = db.prepare('SELECT 1 FROM exploitation LIMIT 1').get() !== undefined;
  const selectExploitation = db.prepare(
    'SELECT max(epss) AS epss, max(kev) AS kev FROM exploitation WHERE id IN (SELECT value FROM json_each(?))',
  );
  // What a source of its own says is newer than what records repeat of it.
  const withExploitation = (advisory: Advisory): Advisory => {
    if (!hasExploitation) return advisory;
    const known = selectExploitation.get(JSON.stringify([advisory.id, ...advisory.aliases]));
    return {
      ...advisory,
      ...(typeof known?.epss === 'number' ? { epss: known.epss } : {}),
      ...(known?.kev === 1 ? { isKnownExploited: true } : {}),
    };
  };

  const blocks = createCache(blocksMax, (no: number) => {
    const data = selectBlock.get(no)?.data;
    if (!(data instanceof Uint8Array)) throw new Error(`block ${no} is missing`);
    return readDocuments(data);
  });
  const advisories = createCache(advisoriesMax, (speaker: number): Advisory => {
    const members = selectMembers.all(speaker).map(({ id, block, slot }) => {
      const document = blocks(Number(block))[Number(slot)];
      if (document === undefined) throw new Error(`the words of ${String(id)} are missing`);
      return document;
    });
    return withExploitation(mergeRecords(members.sort(compareSpeakers)));
  });
  const advisory = (id: string): Advisory | undefined => {
    const speaker = selectSpeaker.get(id)?.speaker;
    if (speaker !== undefined) return advisories(Number(speaker));
    const number = parseMaliciousId(id);
    const row = number === undefined ? undefined : selectMaliciousById.get(number);
    return row === undefined ? undefined : maliciousAdvisory(readMalicious(row));
  };
  const advisoryOf = (speaker: string): Advisory => {
    const found = advisory(speaker);
    if (found === undefined) throw new Error(`${speaker} is missing`);
    return found;
  };

  const selectAny = ['affected', 'malicious'].map((table) =>
    db.prepare(`SELECT 1 FROM ${table} WHERE ecosystem = ? LIMIT 1`),
  );
  const idOf = (record: number): string => String(selectId.get(record)?.id);
  const load = (ecosystem: EcosystemName, name: string): KnownPackage | undefined => {
    const number = ecosystemNumber(ecosystem);
    const statements = selectAffected.all(number, name).map((row) => readStatement(row, idOf));
    const malicious = mayHaveName(filter, maliciousNumber(number), name)
      ? selectMalicious.all(number, name).map((row) => maliciousHit({ ...readMalicious(row), ecosystem, name }))
      : [];
    if (statements.length === 0 && malicious.length === 0) return undefined;
    return { advisories: compilePackage(schemeFor(ecosystem), statements), malicious };
  };
  const packages = new Map(
    ecosystemNames.map((name) => [name, createCache(packagesMax, (key: string) => load(name, key))]),
  );

  return {
    file,
    snapshot: String(meta.get('snapshot')),
    records: Number(meta.get('records')),
    origin: {
      isStarterSet: meta.get('starter') === '1',
      newest: String(meta.get('newest') ?? ''),
      epssDate: String(meta.get('epss_date') ?? ''),
      kevDate: String(meta.get('kev_date') ?? ''),
    },
    find(ecosystem, normalizedName, version) {
      if (version === '' || !mayHaveName(filter, ecosystemNumber(ecosystem), normalizedName)) return [];
      const known = packages.get(ecosystem)?.(normalizedName);
      if (known === undefined) return [];
      const hits = findHits(known.advisories, version, advisoryOf);
      if (known.malicious.length === 0) return hits;
      return [...hits, ...known.malicious].sort((a, b) => compareText(a.advisory.id, b.advisory.id));
    },
    findRange(ecosystem, normalizedName, range) {
      if (!mayHaveName(filter, ecosystemNumber(ecosystem), normalizedName)) return noAnswer;
      const known = packages.get(ecosystem)?.(normalizedName);
      if (known === undefined) return noAnswer;
      const answer = findRangeHits(known.advisories, range, advisoryOf);
      if (known.malicious.length === 0) return answer;
      // Whatever the range says: every version of it is malicious.
      const sentence = 'Every version of the package is malicious.';
      const malicious = known.malicious.map((hit) => ({ ...hit, range: { kind: 'every', sentence } as const }));
      return {
        ...answer,
        hits: [...answer.hits, ...malicious].sort((a, b) => compareText(a.advisory.id, b.advisory.id)),
      };
    },
    covers: (ecosystem) => selectAny.some((select) => select.get(ecosystemNumber(ecosystem)) !== undefined),
    idsOf(ecosystem, normalizedName) {
      if (!mayHaveName(filter, ecosystemNumber(ecosystem), normalizedName)) return [];
      const known = packages.get(ecosystem)?.(normalizedName);
      if (known === undefined) return [];
      return [...speakersOf(known.advisories), ...known.malicious.map((hit) => hit.advisory.id)].sort(compareText);
    },
    advisory,
    [Symbol.dispose]: () => db.close(),
  };
}

type Row = Readonly<Record<string, unknown>>;

/** @param idOf is asked only of records that score a package, which few do, and where somebody asks who names a symbol */
function readStatement(row: unknown, idOf: (record: number) => string): Statement {
  const [speaker, ranges, versions, doubt, scored, vector, symbols, record] = Array.isArray(row) ? row : [];
  const score = readScore(scored, vector);
  return {
    speaker: String(speaker),
    ranges: readRanges(String(ranges)),
    versions: readVersions(String(versions)),
    unusable: String(doubt),
    score: score === undefined ? undefined : { score, recordId: idOf(Number(record)) },
    symbols: () => readSymbols(String(symbols)),
    isOverlay: () => isOverlayId(idOf(Number(record))),
  };
}

function readMalicious(row: Row): MaliciousRow {
  return {
    ecosystem: ecosystemNames[Number(row.ecosystem)] ?? '',
    name: String(row.name),
    id: Number(row.id),
    published: Number(row.published),
    modified: Number(row.modified),
  };
}

function maliciousHit(row: MaliciousRow): AdvisoryHit {
  return {
    advisory: maliciousAdvisory(row),
    isCertain: true,
    reason: '',
    fixedVersions: [],
    affectedUpTo: undefined,
    symbols: noSymbols,
  };
}
