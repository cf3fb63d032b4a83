/**
 * Default flags from the caller's configuration: by command, what its flags would say. What the command line or a variable says
 * wins. A key that no flag has is an error, since a mistyped one would be a setting that nobody follows.
 */
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { callerFiles } from '../config/caller-files.ts';
import { nearName } from '../engine/text/near-name.ts';
import { itemsOf, membersOf, memberRange, type Positioned } from '../engine/text/positioned.ts';
import { sourceFile } from '../engine/text/source-file.ts';
import { readYaml } from '../engine/text/yaml.ts';
import type { CommandIo } from './command.ts';

/** @param commandNames of all commands, those that are not loaded included */
export function applyCallerConfig(program: Command, commandNames: readonly string[], io: CommandIo): void {
  const { configFile, isNamed } = callerFiles(io.env, io.cwd);
  if (configFile === '') return;
  const text = contentOf(configFile, isNamed);
  if (text === undefined) return;
  const file = sourceFile(configFile, text);
  const { documents, problems } = readYaml(file);
  const faults = problems.map(({ line, message }) => `${configFile}:${line}: ${message}`);
  const complain = (node: Positioned, message: string): void => {
    faults.push(`${configFile}:${file.span(...memberRange(node)).startLine}: ${message}`);
  };
  const [root] = documents;
  if (root !== undefined && root.kind !== 'map') complain(root, 'has no commands with their flags');
  for (const member of membersOf(root)) {
    const command = program.commands.find((known) => known.name() === member.key);
    if (command !== undefined) applyTo(command, member, io.env, complain);
    else if (!commandNames.includes(member.key))
      complain(member, `there is no command ${member.key}${nearName(member.key, commandNames)}`);
  }
  if (faults.length > 0) throw new Error(`the configuration cannot be used\n  ${faults.join('\n  ')}`);
}

type Complain = (node: Positioned, message: string) => void;

function applyTo(command: Command, node: Positioned, env: CommandIo['env'], complain: Complain): void {
  for (const member of membersOf(node)) {
    const below = command.commands.find((known) => known.name() === member.key);
    const option = command.options.find(({ long }) => long === `--${member.key}`);
    if (below !== undefined) applyTo(below, member, env, complain);
    else if (option !== undefined) setOption(command, option, member, env, complain);
    else {
      const known = [
        ...command.options.flatMap(({ long }) => long?.slice(2) ?? []),
        ...command.commands.map((one) => one.name()),
      ];
      complain(member, `${command.name()} has no flag ${member.key}${nearName(member.key, known)}`);
    }
  }
}

function setOption(
  command: Command,
  option: Option,
  member: Positioned,
  env: CommandIo['env'],
  complain: Complain,
): void {
  const [, variable = ''] = /\((VEDETTE_[A-Z0-9_]+)/.exec(option.description) ?? [];
  if (variable !== '' && (env[variable] ?? '').trim() !== '') return;
  const isSwitch = !option.required && !option.optional;
  const items = member.kind === 'list' ? itemsOf(member) : [member];
  const values = items.map((item) => (item.kind === 'scalar' ? item.value : null));
  if (isSwitch ? typeof values[0] !== 'boolean' : values.includes(null) || values.length === 0) {
    complain(member, `${member.key} must be ${isSwitch ? 'true or false' : 'a text, or a list of them'}`);
    return;
  }
  if (member.kind === 'list' && !Array.isArray(option.defaultValue) && !option.variadic) {
    complain(member, `${member.key} takes one value`);
    return;
  }
  try {
    const parse = option.parseArg;
    const value = isSwitch
      ? values[0]
      : values.reduce<unknown>(
          (before, one) => (parse === undefined ? String(one) : parse(String(one), before)),
          option.defaultValue,
        );
    if (parse !== undefined && Array.isArray(option.defaultValue)) startAnew(option, parse);
    if (!isSwitch || value === true) command.setOptionValueWithSource(option.attributeName(), value, 'config');
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    complain(member, `${member.key}: ${error.message}`);
  }
}

/** What the command line says first of a flag that may be given several times takes the place of what the configuration said. */
function startAnew(option: Option, parse: NonNullable<Option['parseArg']>): void {
  let isFirst = true;
  option.argParser((word: string, before: unknown) => {
    const value: unknown = parse(word, isFirst ? option.defaultValue : before);
    isFirst = false;
    return value;
  });
}

function contentOf(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A folder that may not be looked into is somebody else's.
    const isAbsent =
      error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR|EACCES)$/.test(String(error.code));
    if (isAbsent && !isNamed) return undefined;
    throw new Error(
      `the configuration ${path} cannot be read: ${error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
