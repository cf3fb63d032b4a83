/** What the command line knows of the operations, made from their schemas and kept as data: the service that holds them takes long to load. */
import type { TSchema } from 'typebox';
import type { OperationCommand, OperationField } from '../src/cli/operation-commands.ts';
import { allOperations } from '../src/service/operations/index.ts';
import type { Operation } from '../src/service/operations/operation.ts';
import { tagDescriptions } from '../src/service/operations/tag-descriptions.ts';

export function operationCommandsText(): string {
  return `${JSON.stringify(allOperations.map(commandOf), undefined, 1)}\n`;
}

/** Words that read better than those of the path, or that a command without a server has already. */
const otherWords: Readonly<Record<string, readonly [string, string]>> = {
  'advisories/status': ['advisories', 'server-status'],
  'rules/try': ['rules', 'try-on-server'],
  'scans/get-schedule': ['schedules', 'get'],
  'scans/upsert-schedule': ['schedules', 'upsert'],
  'referral/create': ['referrals', 'create'],
  'referral/list': ['referrals', 'list'],
};

/** The parts of JSON Schema that requests use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: TSchema;
}

/** A text of that many characters is written in a file more often than in a shell. */
const longCharacters = 10_000;

function commandOf({
  path,
  summary,
  description,
  tag,
  isForOperators,
  request,
  response,
  mediaTypes,
}: Operation): OperationCommand {
  const words = path.replace(/^\/api\/v\d+\/(?:sca\/)?/, '');
  const [group, verb] = otherWords[words] ?? [words.split('/')[0] ?? '', words.split('/').slice(1).join('-')];
  const required: readonly string[] = request.required ?? [];
  const fields = Object.entries<Schema>(request.properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  );
  const shown: Schema & { readonly properties?: Readonly<Record<string, Schema>> } = response;
  const hasField = (name: string): boolean => fields.some((field) => field.name === name);
  const isPagedByAfter = hasField('after') && shown.properties?.['nextAfter'] !== undefined;
  const lists = Object.entries(shown.properties ?? {}).filter(([, { items }]) => items !== undefined);
  return {
    path,
    group,
    verb,
    about: tagDescriptions[tag] ?? tag,
    summary,
    description,
    ...(isForOperators === true ? { isForOperators } : {}),
    fields,
    ...(lists.length === 1 && (hasField('page') || isPagedByAfter) ? { pagesOf: lists[0]?.[0] ?? '' } : {}),
    ...(isPagedByAfter ? { isPagedByAfter } : {}),
    ...(mediaTypes === undefined ? {} : { isDocument: true }),
  };
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): OperationField {
  const list: Schema | undefined = schema.items;
  const { description = '', default: fallback, minimum, maximum, maxLength = 0 } = schema;
  const choices = (list ?? schema).enum?.map(String);
  return {
    name,
    kind: kindOf(schema, list),
    ...(list === undefined ? {} : { isList: true }),
    ...(isRequired ? { isRequired } : {}),
    ...(choices === undefined ? {} : { choices }),
    ...(maxLength >= longCharacters ? { isLong: true } : {}),
    ...(fallback === undefined ? {} : { fallback: JSON.stringify(fallback).replaceAll('"', '') }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(description === '' ? {} : { description }),
  };
}

function kindOf(schema: Schema, list: Schema | undefined): OperationField['kind'] {
  const { type, enum: values } = list ?? schema;
  if (values !== undefined || type === 'string') return 'text';
  return type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'json';
}
