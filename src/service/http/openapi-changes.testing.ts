/**
 * What of one OpenAPI document a client of another would break on: what it may send must still be taken, and what it reads must still be
 * there. Additions are no breaks: new operations, optional fields of requests, fields of answers.
 */

/** The parts of a schema that a client depends on. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema?: Schema } };
}

interface Described {
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post?: Described }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** @returns a sentence for each change that breaks clients of the document before, none where there is none */
export function breakingChanges(before: OpenApi, after: OpenApi): string[] {
  return Object.entries(before.paths).flatMap(([path, { post: old }]) => {
    const post = after.paths[path]?.post;
    if (old === undefined) return [];
    if (post === undefined) return [`${path} is gone`];
    const statuses = Object.keys(old.responses).filter((status) => status.startsWith('2'));
    return [
      ...(old.operationId === post.operationId ? [] : [`${path} has another operationId, by which clients name it`]),
      ...compared(
        { before, after, isSent: true },
        schemaOf(old.requestBody),
        schemaOf(post.requestBody),
        `${path} request`,
      ),
      ...statuses.flatMap((status) =>
        compared(
          { before, after, isSent: false },
          schemaOf(old.responses[status]),
          schemaOf(post.responses[status]),
          `${path} answer`,
        ),
      ),
    ];
  });
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema;
}

interface Comparison {
  readonly before: OpenApi;
  readonly after: OpenApi;
  /** By clients; else they read it. */
  readonly isSent: boolean;
  /** Pairs of shapes that are being compared further out: shapes may hold themselves. */
  readonly open?: ReadonlySet<string>;
}

function compared(given: Comparison, old: Schema | undefined, now: Schema | undefined, place: string): string[] {
  if (old === undefined) return [];
  if (now === undefined) return [`${place} has no body any more`];
  const pair = `${old.$ref ?? ''} ${now.$ref ?? ''}`;
  if (pair !== ' ' && given.open?.has(pair) === true) return [];
  const comparison = { ...given, open: new Set([...(given.open ?? []), pair]) };
  const [was, is] = [followed(given.before, old), followed(given.after, now)];
  return [
    ...nameChange(old, now, place),
    ...(was.type === is.type && was.format === is.format ? [] : [`${place} is ${kindOf(is)}, and was ${kindOf(was)}`]),
    ...valueChanges(was, is, given.isSent, place),
    ...(given.isSent ? limitChanges(was, is, place) : []),
    ...fieldChanges(comparison, was, is, place),
    ...compared(comparison, was.items, is.items, `${place}[]`),
  ];
}

/** Clients have a type by the name. */
function nameChange({ $ref: was }: Schema, { $ref: is }: Schema, place: string): string[] {
  return was === is ? [] : [`${place} is named ${nameOf(is)}, and was named ${nameOf(was)}`];
}

function nameOf($ref: string | undefined): string {
  return $ref?.split('/').at(-1) ?? 'nothing';
}

function followed({ components }: OpenApi, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {});
}

function kindOf({ type = 'anything', format }: Schema): string {
  return format === undefined ? type : `${type} (${format})`;
}

/** A value less is one that may not be sent any more; a value more is one that no reader knows. */
function valueChanges(was: Schema, is: Schema, isSent: boolean, place: string): string[] {
  if (isSent) {
    if (is.enum === undefined) return [];
    if (was.enum === undefined) return [`${place} takes only some values`];
    const gone = was.enum.filter((value) => is.enum?.includes(value) === false);
    return gone.map((value) => `${place} does not take ${JSON.stringify(value)} any more`);
  }
  if (was.enum === undefined) return [];
  if (is.enum === undefined) return [`${place} may be any value`];
  const gone = was.enum.filter((value) => is.enum?.includes(value) === false);
  return gone.map((value) => `${place} is never ${JSON.stringify(value)} any more`);
}

const least = ['minimum', 'minLength', 'minItems'] as const;
const most = ['maximum', 'maxLength', 'maxItems'] as const;

function limitChanges(was: Schema, is: Schema, place: string): string[] {
  const raised = least.filter((limit) => (is[limit] ?? -Infinity) > (was[limit] ?? -Infinity));
  const lowered = most.filter((limit) => (is[limit] ?? Infinity) < (was[limit] ?? Infinity));
  return [...raised, ...lowered].map((limit) => `${place} takes less: ${limit} is ${is[limit]}`);
}

function fieldChanges(comparison: Comparison, was: Schema, is: Schema, place: string): string[] {
  const { isSent } = comparison;
  const [old, now] = [was.properties ?? {}, is.properties ?? {}];
  const required = (is.required ?? []).filter((field) => was.required?.includes(field) !== true);
  const optional = (was.required ?? []).filter((field) => is.required?.includes(field) !== true && field in now);
  return [
    ...(isSent && was.properties !== undefined ? required.map((field) => `${place}/${field} is required now`) : []),
    ...(isSent ? [] : optional.map((field) => `${place}/${field} may be missing now`)),
    ...Object.entries(old).flatMap(([field, schema]) => {
      const next = now[field];
      return next === undefined
        ? [`${place}/${field} is gone`]
        : compared(comparison, schema, next, `${place}/${field}`);
    }),
  ];
}
