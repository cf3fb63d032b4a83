/** From the fields of a request to flags of a command, and from what was given for them to a body. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandIo } from './command.ts';
import type { OperationCommand, OperationField } from './operation-commands.ts';
import { nearName } from '../engine/text/near-name.ts';
import { repeatable } from './repeatable.ts';

type Values = Readonly<Record<string, unknown>>;

/** Ids that a request cannot do without stand behind the verb. */
export function argumentsOf({ fields }: OperationCommand): readonly OperationField[] {
  return fields.filter(
    ({ name, kind, isList, isRequired }) => isRequired === true && kind === 'text' && isList !== true && isId(name),
  );
}

function isId(name: string): boolean {
  return /^id$|Id$/.test(name);
}

/** `pageSize` is `page-size`. */
export function flagOfField(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function addFieldFlags(command: Command, operation: OperationCommand): void {
  const inPlace = argumentsOf(operation);
  for (const { name, description = '' } of inPlace) command.argument(`[${flagOfField(name)}]`, description);
  for (const field of operation.fields) {
    if (inPlace.includes(field)) continue;
    command.addOption(optionOf(field));
    if (field.isLong === true)
      command.option(`--${flagOfField(field.name)}-file <file>`, `the same from a file, or - for standard input`);
  }
  command.option(
    '--body <json>',
    'a whole body, which flags are laid over: JSON, @ and a file, or - for standard input',
  );
}

function optionOf(field: OperationField): Option {
  const { name, kind, isList, choices, fallback, isRequired } = field;
  const flag = `--${flagOfField(name)}`;
  const words = [
    ...(isRequired === true ? ['required'] : []),
    ...(isList === true ? ['may be repeated'] : []),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
  ];
  const values = choices === undefined ? [] : [`one of ${choices.join(', ')}`];
  const description = [sentence(field.description ?? ''), ...[...values, ...words].map((word) => `(${word})`)]
    .filter(Boolean)
    .join(' ');
  if (kind === 'boolean') return new Option(`${flag} [boolean]`, description).preset('true').choices(['true', 'false']);
  const option = new Option(`${flag} <${placeholder(field)}>`, description === '' ? placeholder(field) : description);
  return isList === true
    ? option.argParser(repeatable((given) => [parsedOf(field, given)].flat()))
    : option.argParser((given: string) => parsedOf(field, given));
}

function placeholder({ kind, choices, name }: OperationField): string {
  if (kind === 'json') return 'json';
  if (kind === 'number') return 'number';
  return choices !== undefined ? 'value' : isId(name) || name.endsWith('Ids') ? 'id' : 'text';
}

/** As commander writes descriptions: no full stop at the end. */
function sentence(description: string): string {
  return description.replace(/\.$/, '');
}

function parsedOf(field: OperationField, given: string): unknown {
  if (field.kind === 'number') return numberOf(field, given);
  if (field.kind === 'json') return listed(field, given.startsWith('@') ? given : jsonOf(given));
  // Names of packages and texts may hold commas; values of a set do not.
  const parts =
    field.isList === true && field.choices !== undefined ? given.split(',').map((part) => part.trim()) : [given];
  const wrong = parts.find((part) => field.choices?.includes(part) === false);
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `${JSON.stringify(wrong)} is none of ${field.choices?.join(', ')}${nearName(wrong, field.choices ?? [])}.`,
    );
  return field.isList === true ? parts : given;
}

function listed({ isList }: OperationField, value: unknown): unknown {
  return isList === true && !Array.isArray(value) ? [value] : value;
}

function numberOf({ minimum, maximum }: OperationField, given: string): number {
  const number = Number(given);
  if (given.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('A number is expected.');
  if (minimum !== undefined && number < minimum) throw new InvalidArgumentError(`It is at least ${minimum}.`);
  if (maximum !== undefined && number > maximum) throw new InvalidArgumentError(`It is at most ${maximum}.`);
  return number;
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw new InvalidArgumentError('JSON is expected, or @ and the name of a file that holds it.');
  }
}

/** @throws where a file cannot be read or holds no JSON */
export async function bodyOf(
  operation: OperationCommand,
  places: readonly (string | undefined)[],
  options: Values,
  io: CommandIo,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const { body: whole } = options;
  if (typeof whole === 'string')
    Object.assign(
      body,
      objectOf(whole.startsWith('@') || whole === '-' ? await contentOf(whole.replace(/^@/, ''), io) : whole, '--body'),
    );
  for (const [index, { name }] of argumentsOf(operation).entries())
    if (places[index] !== undefined) body[name] = places[index];
  for (const field of operation.fields) {
    const given = options[field.name];
    const file = options[`${field.name}File`];
    if (typeof file === 'string') body[field.name] = await contentOf(file, io);
    else if (field.kind === 'boolean' && given !== undefined) body[field.name] = given === true || given === 'true';
    else if (field.kind === 'json' && given !== undefined) body[field.name] = await fromFiles(field, given, io);
    else if (given !== undefined) body[field.name] = given;
  }
  return body;
}

async function fromFiles(field: OperationField, given: unknown, io: CommandIo): Promise<unknown> {
  const parts = Array.isArray(given) ? given : [given];
  const read = await Promise.all(
    parts.map(async (part: unknown) =>
      typeof part === 'string' && part.startsWith('@')
        ? listed(field, valueOf(await contentOf(part.slice(1), io), `--${flagOfField(field.name)}`))
        : listed(field, part),
    ),
  );
  return field.isList === true ? read.flat() : read[0];
}

async function contentOf(file: string, io: CommandIo): Promise<string> {
  return file === '-' ? text(io.stdin) : readFile(resolve(io.cwd, file), 'utf8');
}

function objectOf(written: string, flag: string): object {
  const value = valueOf(written, flag);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${flag}: a JSON object is expected`);
  return value;
}

function valueOf(written: string, flag: string): unknown {
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new Error(`${flag}: what is given is not valid JSON`, { cause: error });
  }
}
