/** What stands against distributing a schema over several machines, read from the catalog: the rules are those of Citus. */
import { sql } from 'kysely';
import { distributionColumn, type Placement } from './distribution.ts';
import type { Queryable } from './tables.ts';

interface Constraint {
  readonly table_name: string;
  readonly name: string;
  /** p, u, x: primary key, unique, exclusion; f: foreign key; i: a unique index without a constraint. */
  readonly kind: string;
  readonly columns: readonly string[];
  readonly target: string | null;
  readonly target_columns: readonly string[] | null;
  /** What happens to the row when its target goes: a, r, c, n, d. */
  readonly on_delete: string;
}

/** @returns sentences, none where everything can be distributed as it is placed */
export async function distributionFaults(
  db: Queryable,
  placements: Readonly<Record<string, Placement>>,
  schema = 'public',
): Promise<readonly string[]> {
  const tables = await readTables(db, schema);
  const constraints = await readConstraints(db, schema);
  const placed = new Set(tables.map(({ name }) => name));
  return [
    ...tables.flatMap((table) => tableFaults(table, placements[table.name])),
    ...Object.keys(placements).flatMap((name) => (placed.has(name) ? [] : [`${name}: placed, and not there`])),
    ...constraints.flatMap((constraint) =>
      constraint.kind === 'f' ? foreignKeyFaults(constraint, placements) : keyFaults(constraint, placements),
    ),
  ];
}

interface Table {
  readonly name: string;
  readonly key_type: string | null;
  readonly is_key_required: boolean | null;
  readonly triggers: readonly string[];
  readonly sequences: readonly string[];
  readonly is_inherited: boolean;
}

function tableFaults(table: Table, placement: Placement | undefined): string[] {
  const { name, key_type, is_key_required, triggers, sequences, is_inherited } = table;
  if (placement === undefined) return [`${name}: not placed; say in distribution.ts where its rows lie`];
  if (placement === 'local') return [];
  const faults = [
    ...triggers.map((trigger) => `${name}: trigger ${trigger}`),
    ...sequences.map((column) => `${name}.${column}: numbers from a sequence`),
    ...(is_inherited ? [`${name}: inherits`] : []),
  ];
  if (placement === 'distributed' && (key_type !== 'uuid' || is_key_required !== true))
    faults.push(`${name}: has no ${distributionColumn} uuid NOT NULL to be distributed by`);
  return faults;
}

function keyFaults({ table_name, name, columns }: Constraint, placements: Readonly<Record<string, Placement>>) {
  if (placements[table_name] !== 'distributed' || columns.includes(distributionColumn)) return [];
  return [`${table_name}: ${name} is unique without ${distributionColumn}`];
}

function foreignKeyFaults(
  { table_name, name, columns, target, target_columns, on_delete }: Constraint,
  placements: Readonly<Record<string, Placement>>,
): string[] {
  const from = placements[table_name];
  const to = placements[target ?? ''];
  const sentence = `${table_name}: ${name}, from a ${from} to a ${to} table`;
  if (from === 'distributed' && to === 'distributed') {
    const place = columns.indexOf(distributionColumn);
    if (place === -1 || target_columns?.[place] !== distributionColumn)
      return [`${sentence}, does not hold ${distributionColumn} on both sides`];
    // The distribution column cannot be set to anything else.
    return 'nd'.includes(on_delete) ? [`${sentence}, would change ${distributionColumn}`] : [];
  }
  if (from === 'distributed' && to === 'reference')
    return 'nd'.includes(on_delete) && columns.includes(distributionColumn)
      ? [`${sentence}, would change ${distributionColumn}`]
      : [];
  if (from === 'reference' && to === 'reference') return [];
  if (from === 'local' && to !== 'distributed') return [];
  return [`${sentence}, is not allowed`];
}

async function readTables(db: Queryable, schema: string): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name, format_type(key.atttypid, key.atttypmod) AS key_type, key.attnotnull AS is_key_required,
      ARRAY(SELECT t.tgname::text FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers,
      ARRAY(SELECT a.attname::text FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE '%nextval(%')) AS sequences,
      EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.oid OR i.inhparent = c.oid) AS is_inherited
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = ${schema}
    LEFT JOIN pg_attribute key ON key.attrelid = c.oid AND key.attname = ${distributionColumn} AND NOT key.attisdropped
    WHERE c.relkind IN ('r', 'p')
    ORDER BY c.relname`.execute(db);
  return rows;
}

async function readConstraints(db: Queryable, schema: string): Promise<readonly Constraint[]> {
  const { rows } = await sql<Constraint>`
    SELECT c.relname AS table_name, k.conname AS name, k.contype::text AS kind, target.relname AS target, k.confdeltype::text AS on_delete,
      ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS at(number, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = at.number ORDER BY at.place) AS columns,
      ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS at(number, place)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = at.number ORDER BY at.place) AS target_columns
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = ${schema}
    LEFT JOIN pg_class target ON target.oid = k.confrelid
    WHERE k.contype IN ('p', 'u', 'x', 'f')
    UNION ALL
    SELECT c.relname, i.relname, 'i', NULL, '',
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY(x.indkey::smallint[])), NULL
    FROM pg_index x
    JOIN pg_class i ON i.oid = x.indexrelid
    JOIN pg_class c ON c.oid = x.indrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = ${schema}
    WHERE x.indisunique AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.oid)
    ORDER BY 1, 2`.execute(db);
  return rows;
}
