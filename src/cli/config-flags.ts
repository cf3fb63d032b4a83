/**
 * What a configuration says of the flags of the command in use. A key that no flag has is an error, since a mistyped one would be a setting
 * that nobody follows; of other commands only the names are looked at, so that a mistake in their flags stops them alone.
 */
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { nearName } from '../engine/text/near-name.ts';
import { itemsOf, memberRange, membersOf, type Positioned } from '../engine/text/positioned.ts';
import { sourceFile } from '../engine/text/source-file.ts';
import { readYaml } from '../engine/text/yaml.ts';
import { mayBeRepeated } from './repeatable.ts';

export interface ConfigText {
  readonly path: string;
  readonly text: string;
  readonly word: string;
  readonly commandNames: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns what is wrong in it, a line each */
export function applyConfigFlags(
  program: Command,
  { path, text, word, commandNames, env }: ConfigText,
): readonly string[] {
  const file = sourceFile(path, text);
  const { documents, problems } = readYaml(file);
  const faults = problems.map(({ line, message }) => `${path}:${line}: ${message}`);
  const complain = (node: Positioned, message: string): void => {
    faults.push(`${path}:${file.span(...memberRange(node)).startLine}: ${message}`);
  };
  const [root] = documents;
  if (root !== undefined && root.kind !== 'map') complain(root, 'has no commands with their flags');
  for (const member of membersOf(root)) {
    const command = program.commands.find((known) => known.name() === member.key);
    if (!commandNames.includes(member.key))
      complain(member, `there is no command ${member.key}${nearName(member.key, commandNames)}`);
    else if (member.key === word && command !== undefined) applyTo(command, member, env, complain);
  }
  return faults;
}

type Complain = (node: Positioned, message: string) => void;

function applyTo(command: Command, node: Positioned, env: ConfigText['env'], complain: Complain): void {
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
  env: ConfigText['env'],
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
  if (member.kind === 'list' && !mayBeRepeated(option)) {
    complain(member, `${member.key} takes one value`);
    return;
  }
  try {
    const parse = option.parseArg;
    const value = isSwitch
      ? !option.negate
      : values.reduce<unknown>(
          (before, one) => (parse === undefined ? String(one) : parse(String(one), before)),
          option.defaultValue,
        );
    if (parse !== undefined && mayBeRepeated(option)) startAnew(option, parse);
    // A switch that is off says nothing: `no-majors: false` is as if it were not there.
    if (!isSwitch || values[0] === true) command.setOptionValueWithSource(option.attributeName(), value, 'config');
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
