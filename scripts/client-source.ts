/** The generated half of `@vedette/client`: an interface for each shape of the OpenAPI document, and what its operations are called and take. */
import { openApiDocument, operationIdOf } from '../src/service/http/openapi.ts';
import { allOperations } from '../src/service/operations/index.ts';
import type { Operation } from '../src/service/operations/operation.ts';

/** The parts of JSON Schema that the document uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const madeBy = 'Made by `node scripts/generate-api-docs.ts` from the OpenAPI document.';

/** By file below client/src. */
export function clientSource(version: string): Readonly<Record<string, string>> {
  const { schemas } = (openApiDocument(version) as Document).components;
  return { 'types.ts': typesText(schemas), 'operations.ts': operationsText() };
}

function typesText(schemas: Readonly<Record<string, Schema>>): string {
  const names = Object.keys(schemas).toSorted();
  return [
    `/** Shapes of requests and answers. ${madeBy} */\n`,
    ...names.map((name) => declared(name, schemas[name] ?? {})),
  ].join('\n');
}

function declared(name: string, schema: Schema): string {
  const said = comment(schema.description, '');
  if (schema.properties === undefined) return `${said}export type ${name} = ${typeOf(schema)};\n`;
  const fields = Object.entries(schema.properties).map(([field, part]) => {
    const mark = schema.required?.includes(field) === true ? '' : '?';
    return `${comment(part.description, '  ')}  ${field}${mark}: ${typeOf(part)};`;
  });
  return `${said}export interface ${name} {\n${fields.join('\n')}\n}\n`;
}

function comment(words: string | undefined, indent: string): string {
  return words === undefined ? '' : `${indent}/** ${words.replaceAll('*/', '* /')} */\n`;
}

function typeOf({ $ref, type, enum: values, items }: Schema): string {
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (values !== undefined) return values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  if (type === 'array') return `Array<${typeOf(items ?? {})}>`;
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' || type === 'boolean' ? type : 'Record<string, unknown>';
}

function operationsText(): string {
  const described = allOperations.map((operation) => ({ operation, ...namesOf(operation) }));
  const imported = described.flatMap(({ request, result }) => [request, result.replace(/^Array<(.*)>$/, '$1')]);
  return [
    `/** The operations by name: where they are, and what they take and give. ${madeBy} */`,
    'import type {',
    ...[...new Set(imported)].toSorted().map((name) => `  ${name},`),
    "} from './types.ts';\n",
    'export interface Operations {',
    ...described.flatMap(({ operation, name, request, result, row }) => [
      comment(`${operation.summary}. ${operation.description}`.trim(), '  ').trimEnd(),
      `  ${name}: { request: ${request}; result: ${result}; row: ${row} };`,
    ]),
    '}\n',
    'export interface OperationDetails {',
    '  readonly path: string;',
    '  /** It changes nothing, so that it may be sent again whatever became of it. */',
    '  readonly isSafe: boolean;',
    '  /** Which list of its answer is cut into pages, and how the next one is asked for. */',
    "  readonly pages?: { readonly list: string; readonly by: 'page' | 'after' };",
    '}\n',
    'export const operations: { readonly [Name in keyof Operations]: OperationDetails } = {',
    ...described.map(({ operation: { path, changes }, name, pages }) => {
      const paging = pages === undefined ? '' : `, pages: { list: '${pages.list}', by: '${pages.by}' }`;
      return `  ${name}: { path: '${path}', isSafe: ${changes === 'nothing'}${paging} },`;
    }),
    '};',
    '',
  ].join('\n');
}

function namesOf(operation: Operation) {
  const name = operationIdOf(operation.path).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = name.charAt(0).toUpperCase() + name.slice(1);
  const request: Schema & { title?: string } = operation.request;
  const response: Schema & { title?: string } = operation.response;
  const listed: (Schema & { title?: string }) | undefined = response.items;
  const result =
    listed === undefined ? (response.title ?? `${pascal}Result`) : `Array<${listed.title ?? `${pascal}ResultEntry`}>`;
  const pages = pagesOf(request, response);
  const row = pages === undefined ? 'never' : `${result}['${pages.list}'][number]`;
  return { name, request: request.title ?? `${pascal}Request`, result, pages, row };
}

function pagesOf(request: Schema, response: Schema): { list: string; by: 'page' | 'after' } | undefined {
  const lists = Object.entries(response.properties ?? {}).filter(([, { items }]) => items !== undefined);
  const [list] = lists[0] ?? [];
  if (list === undefined || lists.length > 1) return undefined;
  if (request.properties?.['page'] !== undefined) return { list, by: 'page' };
  return response.properties?.['nextAfter'] === undefined ? undefined : { list, by: 'after' };
}
