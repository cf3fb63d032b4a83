/**
 * The schema as the database has it, written as SQL in one fixed order: what reviewers see of a migration in `migrations/schema.sql`.
 * Read from the catalog in words that are the same on every supported version of PostgreSQL and on the embedded one.
 */
import { sql } from 'kysely';
import type { Queryable } from './tables.ts';

export async function dumpSchema(db: Queryable): Promise<string> {
  const [columns, constraints, indexes] = [await readColumns(db), await readConstraints(db), await readIndexes(db)];
  const tables = [...new Set(columns.map((row) => row.table_name))].sort();
  const parts = tables.map((table) => {
    const lines = [
      ...columns.filter((row) => row.table_name === table).map(columnLine),
      ...constraints.filter((row) => row.table_name === table).map((row) => `CONSTRAINT ${row.name} ${row.definition}`),
    ];
    const ofTable = indexes.filter((row) => row.table_name === table).map((row) => `${row.definition};\n`);
    return `CREATE TABLE ${table} (\n  ${lines.join(',\n  ')}\n);\n${ofTable.join('')}`;
  });
  return `${header}\n${parts.join('\n')}`;
}

const header =
  '-- What the migrations make, for reading; nothing runs it. Written by `node scripts/update-schema.ts`, checked by a test.\n';

interface Column {
  readonly table_name: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly fallback: string | null;
  readonly collation: string | null;
}

interface Definition {
  readonly table_name: string;
  readonly name: string;
  readonly definition: string;
}

function columnLine({ name, type, is_required, fallback, collation }: Column): string {
  return [
    name,
    type,
    collation === null ? '' : `COLLATE "${collation}"`,
    is_required ? 'NOT NULL' : '',
    fallback === null ? '' : `DEFAULT ${fallback}`,
  ]
    .filter((word) => word !== '')
    .join(' ');
}

async function readColumns(db: Queryable): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS table_name, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS is_required, pg_get_expr(d.adbin, d.adrelid) AS fallback,
      CASE WHEN a.attcollation <> t.typcollation THEN l.collname END AS collation
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    LEFT JOIN pg_collation l ON l.oid = a.attcollation
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    ORDER BY c.relname COLLATE "C", a.attnum`.execute(db);
  return rows;
}

/** Without NOT NULL constraints, which only newer versions have as such; columns say the same. */
async function readConstraints(db: Queryable): Promise<readonly Definition[]> {
  const { rows } = await sql<Definition>`
    SELECT c.relname AS table_name, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'f', 'c', 'x')
    ORDER BY c.relname COLLATE "C", position(k.contype::text IN 'pufcx'), k.conname COLLATE "C"`.execute(db);
  return rows;
}

/** Without the indexes that keys bring with them. */
async function readIndexes(db: Queryable): Promise<readonly Definition[]> {
  const { rows } = await sql<Definition>`
    SELECT c.relname AS table_name, i.relname AS name, pg_get_indexdef(x.indexrelid) AS definition
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u', 'x'))
    ORDER BY c.relname COLLATE "C", i.relname COLLATE "C"`.execute(db);
  return rows;
}
