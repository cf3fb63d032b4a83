/**
 * Whether a statement could run on tables that are distributed by organization: each of them is tied to one organization that is given as a
 * value, directly or through joins, so that one machine can answer. Read from PostgreSQL's own syntax tree.
 */
import { loadModule, parseSync } from 'libpg-query';
import { acrossOrganizationsMark } from '../service/database/across-organizations.ts';
import { preparedMark } from '../service/database/prepared.ts';
import { distributionColumn, type Placement } from '../service/database/distribution.ts';
import { fieldsOf, functionsOf, isStar, lastField, type Node } from './syntax-node.ts';

export interface StatementCheck {
  readonly faults: readonly string[];
  /** Numbers of the parameters that name an organization: all of them must hold the same one. */
  readonly organizations: readonly number[];
}

/** Once before the first check. */
export const loadStatementParser = loadModule;

export function checkStatement(text: string, placements: Readonly<Record<string, Placement>>): StatementCheck {
  const check = new Check(placements);
  for (const { stmt } of (parseSync(text) as { stmts: readonly { stmt: Node }[] }).stmts) {
    check.statement(stmt, undefined);
    if (
      text.includes(preparedMark) &&
      (stmt['SelectStmt']?.['targetList'] ?? []).some(({ ResTarget: of }: Node) => isStar(of['val']))
    )
      check.refused.push('is prepared, and does not name its columns: it would fail after a migration');
  }
  const isMeant = text.includes(acrossOrganizationsMark);
  if (isMeant && check.unbound.length === 0) check.refused.push('is marked as one across organizations, and is none');
  const unbound = check.unbound.map((table) => `${table} is not tied to one organization`);
  return { faults: [...check.refused, ...(isMeant ? [] : unbound)], organizations: [...check.organizations] };
}

/** A set of columns that hold the same organization. */
interface Column {
  same: Column | undefined;
}

interface Relation {
  readonly table: string;
  readonly organization: Column;
  readonly isDistributed: boolean;
}

interface Scope {
  readonly outer: Scope | undefined;
  readonly relations: Map<string, Relation>;
  readonly named: Map<string, Relation>;
}

/** What a level of a statement leaves to be looked at once its own conditions are known. */
interface Open {
  readonly relations: Relation[];
  readonly subqueries: (readonly [Node, Scope])[];
  readonly locked: Relation[];
}

const volatile = new Set(['random', 'clock_timestamp', 'timeofday', 'gen_random_uuid', 'nextval']);

class Check {
  readonly unbound: string[] = [];
  /** Not even a statement across organizations may do these. */
  readonly refused: string[] = [];
  readonly organizations = new Set<number>();
  readonly #value: Column = { same: undefined };
  readonly #placements: Readonly<Record<string, Placement>>;

  constructor(placements: Readonly<Record<string, Placement>>) {
    this.#placements = placements;
  }

  /** A statement or subquery that stands by itself. @returns the organization of its rows, where it gives one */
  statement(node: Node, outer: Scope | undefined, returned?: number): Column | undefined {
    const open: Open = { relations: [], subqueries: [], locked: [] };
    const scope: Scope = { outer, relations: new Map(), named: new Map() };
    const column = this.#query(node, scope, open, returned);
    this.#settle(open);
    return column;
  }

  #settle({ relations, subqueries, locked }: Open): void {
    for (const relation of relations) if (!this.#isBound(relation)) this.unbound.push(relation.table);
    for (const relation of locked)
      if (!this.#isBound(relation)) this.refused.push(`rows of ${relation.table} are locked for several organizations`);
    for (const [query, scope] of subqueries) this.statement(query, scope);
  }

  #isBound({ isDistributed, organization }: Relation): boolean {
    return !isDistributed || find(organization) === find(this.#value);
  }

  #query(node: Node, scope: Scope, open: Open, returned?: number): Column | undefined {
    if ('SelectStmt' in node) return this.#select(node['SelectStmt'], scope, open, returned);
    if ('InsertStmt' in node) return this.#insert(node['InsertStmt'], scope, open);
    if ('UpdateStmt' in node) return this.#change(node['UpdateStmt'], scope, open);
    if ('DeleteStmt' in node) return this.#change(node['DeleteStmt'], scope, open);
    if ('DeclareCursorStmt' in node) return this.#query(node['DeclareCursorStmt']['query'], scope, open, returned);
    return undefined;
  }

  #select(select: Node, scope: Scope, open: Open, returned?: number): Column | undefined {
    if (select['op'] !== 'SETOP_NONE') {
      const [left, right] = [select['larg'], select['rarg']].map((side: Node) =>
        this.#select(side, { outer: scope, relations: new Map(), named: new Map() }, open, returned),
      );
      if (left !== undefined && right !== undefined && find(left) === find(right)) return left;
      return undefined;
    }
    this.#names(select['withClause'], scope, open);
    for (const item of select['fromClause'] ?? []) this.#from(item, scope, open);
    this.#condition(select['whereClause'], scope, open);
    for (const key of [
      'targetList',
      'groupClause',
      'havingClause',
      'sortClause',
      'limitOffset',
      'limitCount',
      'valuesLists',
      'distinctClause',
      'windowClause',
    ])
      this.#subqueriesOf(select[key], scope, open);
    for (const { LockingClause: lock } of select['lockingClause'] ?? []) {
      const names: string[] = lock['lockedRels']?.map((each: Node) => each['RangeVar']['relname']) ?? [
        ...scope.relations.keys(),
      ];
      open.locked.push(...names.flatMap((name) => scope.relations.get(name) ?? []));
    }
    return this.#output(select, scope, returned);
  }

  /** The organization of what a select gives: by place where it is inserted, else by name. */
  #output(select: Node, scope: Scope, returned: number | undefined): Column | undefined {
    const targets: Node[] = (select['targetList'] ?? []).map((each: Node) => each['ResTarget']);
    const target =
      returned === undefined
        ? targets.find(({ name, val }) => (name ?? lastField(val)) === distributionColumn || isStar(val))
        : targets[returned];
    if (target === undefined) return undefined;
    if (!isStar(target['val'])) return this.#columnOf(target['val'], scope);
    const prefix = fieldsOf(target['val'])[0];
    const starred = prefix === undefined ? [...scope.relations.values()] : [scope.relations.get(prefix)];
    return starred.find((relation) => relation !== undefined)?.organization;
  }

  #insert(insert: Node, scope: Scope, open: Open): Column | undefined {
    this.#names(insert['withClause'], scope, open);
    const relation = this.#table(insert['relation'], scope);
    const place = (insert['cols'] ?? []).findIndex((each: Node) => each['ResTarget']['name'] === distributionColumn);
    if (relation.isDistributed) {
      if (place === -1) this.refused.push(`a row of ${relation.table} is inserted without its organization`);
      const given = insert['onConflictClause'];
      const keys: Node[] | undefined = given?.['infer']?.['indexElems'];
      if (keys !== undefined && !keys.some((key) => key['IndexElem']['name'] === distributionColumn))
        this.refused.push(`a conflict in ${relation.table} is looked for without the organization`);
      this.#unchanged(given?.['targetList'], relation);
    }
    const source = insert['selectStmt'];
    if (source === undefined) return undefined;
    if (source['SelectStmt']['valuesLists'] !== undefined) {
      this.#subqueriesOf(source, scope, open);
      return undefined;
    }
    const before = this.unbound.length;
    const organization = this.statement(source, scope, place === -1 ? undefined : place);
    const isOfMany = organization !== undefined && find(organization) !== find(this.#value);
    if (relation.isDistributed && isOfMany && this.unbound.length === before) this.unbound.push(relation.table);
    if (relation.isDistributed && organization === undefined)
      this.refused.push(`rows of ${relation.table} are inserted with an organization that is computed`);
    return organization;
  }

  /** An update or a delete. */
  #change(change: Node, scope: Scope, open: Open): Column {
    this.#names(change['withClause'], scope, open);
    const relation = this.#table(change['relation'], scope);
    open.relations.push(relation);
    if (relation.isDistributed) {
      this.#unchanged(change['targetList'], relation);
      for (const name of functionsOf(change))
        if (volatile.has(name))
          this.refused.push(`${relation.table} is changed with ${name}(), which differs each time`);
    }
    for (const item of [...(change['fromClause'] ?? []), ...(change['usingClause'] ?? [])])
      this.#from(item, scope, open);
    this.#condition(change['whereClause'], scope, open);
    this.#subqueriesOf(change['targetList'], scope, open);
    this.#subqueriesOf(change['returningClause'], scope, open);
    return relation.organization;
  }

  #unchanged(targets: readonly Node[] | undefined, { table }: Relation): void {
    if (targets?.some((each) => each['ResTarget']['name'] === distributionColumn) === true)
      this.refused.push(`${distributionColumn} of ${table} is changed`);
  }

  #names(clause: Node | undefined, scope: Scope, open: Open): void {
    for (const { CommonTableExpr: named } of clause?.['ctes'] ?? []) {
      const inner: Scope = { outer: scope, relations: new Map(), named: new Map() };
      const organization = this.#query(named['ctequery'], inner, open) ?? { same: undefined };
      scope.named.set(named['ctename'], { table: named['ctename'], organization, isDistributed: false });
    }
  }

  #from(item: Node, scope: Scope, open: Open): void {
    if ('RangeVar' in item) open.relations.push(this.#table(item['RangeVar'], scope));
    else if ('JoinExpr' in item) {
      const { larg, rarg, quals, usingClause } = item['JoinExpr'];
      const before = new Set(scope.relations.values());
      this.#from(larg, scope, open);
      const left = [...scope.relations.values()].find((relation) => !before.has(relation));
      const known = new Set(scope.relations.values());
      this.#from(rarg, scope, open);
      const right = [...scope.relations.values()].find((relation) => !known.has(relation));
      const isUsing = usingClause?.some((each: Node) => each['String']['sval'] === distributionColumn) === true;
      if (isUsing && left !== undefined && right !== undefined) unite(left.organization, right.organization);
      this.#condition(quals, scope, open);
    } else if ('RangeSubselect' in item) {
      const { subquery, alias, lateral } = item['RangeSubselect'];
      const outer = lateral === true ? scope : scope.outer;
      const inner: Scope = { outer, relations: new Map(), named: scope.named };
      const organization = this.#query(subquery, inner, open) ?? { same: undefined };
      const name: string = alias?.['aliasname'] ?? '';
      scope.relations.set(name, { table: name, organization, isDistributed: false });
    } else if ('RangeFunction' in item) {
      const name: string = item['RangeFunction']['alias']?.['aliasname'] ?? '';
      scope.relations.set(name, { table: name, organization: { same: undefined }, isDistributed: false });
      this.#subqueriesOf(item, scope, open);
    }
  }

  #table(range: Node, scope: Scope): Relation {
    const { relname, schemaname, alias }: { relname: string; schemaname?: string; alias?: Node } = range as never;
    const named = schemaname === undefined ? nameIn(scope, relname) : undefined;
    const placement = schemaname === undefined || schemaname === 'public' ? this.#placements[relname] : undefined;
    const relation = named ?? {
      table: relname,
      organization: { same: undefined },
      isDistributed: placement === 'distributed',
    };
    scope.relations.set(alias?.['aliasname'] ?? relname, relation);
    return relation;
  }

  #condition(node: Node | undefined, scope: Scope, open: Open): void {
    if (node === undefined) return;
    if (node['BoolExpr']?.['boolop'] === 'AND_EXPR') {
      for (const each of node['BoolExpr']['args']) this.#condition(each, scope, open);
      return;
    }
    const equal = node['A_Expr'];
    if (equal?.['kind'] === 'AEXPR_OP' && equal['name'].at(-1)['String']['sval'] === '=') this.#equal(equal, scope);
    this.#subqueriesOf(node, scope, open);
  }

  #equal({ lexpr, rexpr }: Node, scope: Scope): void {
    if (![lexpr, rexpr].some((side) => lastField(side) === distributionColumn)) return;
    const [left, right] = [lexpr, rexpr].map((side) => this.#columnOf(side, scope));
    if (left !== undefined && right !== undefined) unite(left, right);
  }

  #columnOf(node: Node, scope: Scope): Column | undefined {
    if ('TypeCast' in node) return this.#columnOf(node['TypeCast']['arg'], scope);
    if ('A_Const' in node) return this.#value;
    if ('ParamRef' in node) {
      this.organizations.add(node['ParamRef']['number']);
      return this.#value;
    }
    const fields = fieldsOf(node);
    // The id of an organization is one, in the table of organizations.
    const isOwnId =
      fields.at(-1) === 'id' && [...scope.relations.values()].some(({ table }) => table === 'organizations');
    if (fields.at(-1) !== distributionColumn && !isOwnId) return undefined;
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      const prefix = fields.at(-2);
      const relation = prefix === undefined ? [...at.relations.values()][0] : at.relations.get(prefix);
      if (relation !== undefined) return relation.organization;
    }
    return undefined;
  }

  #subqueriesOf(node: unknown, scope: Scope, open: Open): void {
    if (Array.isArray(node)) for (const each of node) this.#subqueriesOf(each, scope, open);
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node))
        if (key === 'SubLink') {
          open.subqueries.push([value.subselect, scope]);
          this.#subqueriesOf(value.testexpr, scope, open);
        } else this.#subqueriesOf(value, scope, open);
    }
  }
}

function find(column: Column): Column {
  let at = column;
  while (at.same !== undefined) at = at.same;
  return at;
}

function unite(a: Column, b: Column): void {
  const [from, to] = [find(a), find(b)];
  if (from !== to) from.same = to;
}

function nameIn(scope: Scope | undefined, name: string): Relation | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const relation = at.named.get(name);
    if (relation !== undefined) return relation;
  }
  return undefined;
}
