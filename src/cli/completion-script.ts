/** Scripts by which bash, zsh and fish complete the commands of a program: its commands, their flags, and the values that flags and arguments choose from. */
import type { Command, Option } from 'commander';

/** One command, by its words. */
interface Entry {
  readonly words: readonly string[];
  readonly description: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly Option[];
  /** What its first argument chooses from; undefined where that is no list, and files are offered. */
  readonly choices: readonly string[] | undefined;
}

export function completionScript(shell: 'bash' | 'zsh' | 'fish', program: Command): string {
  const entries = entriesOf(program, []);
  switch (shell) {
    case 'bash':
      return bash(entries);
    case 'zsh':
      return `#compdef vedette\nautoload -U +X bashcompinit && bashcompinit\n${bash(entries)}`;
    default:
      return fish(entries);
  }
}

function entriesOf(command: Command, words: readonly string[]): readonly Entry[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((one) => one.name() !== 'help');
  const entry = {
    words,
    description: command.description(),
    commands: commands.map((one) => ({ name: one.name(), description: one.description() })),
    options: help.visibleOptions(command),
    choices: command.registeredArguments[0]?.argChoices,
  };
  return [entry, ...commands.flatMap((one) => entriesOf(one, [...words, one.name()]))];
}

/** A word is a command where it follows one; the words before the cursor lead to an entry, whatever flags stand between them. */
function bash(entries: readonly Entry[]): string {
  const cases = (item: (entry: Entry) => string): string =>
    entries.map((entry) => `    ${quoted(entry.words.join(' '))}) ${item(entry)} ;;`).join('\n');
  const values = entries.flatMap(({ words, options }) =>
    options.flatMap(({ long, short, argChoices }) =>
      argChoices === undefined
        ? []
        : [long, short].flatMap((flag) =>
            flag === undefined
              ? []
              : [`    ${quoted(`${words.join(' ')} ${flag}`)}) values=${quoted(argChoices.join(' '))} ;;`],
          ),
    ),
  );
  const taking = entries.map(
    ({ words, options }) =>
      [
        words,
        options
          .filter(({ required, optional }) => required || optional)
          .flatMap(({ long, short }) => [long, short].filter((flag) => flag !== undefined)),
      ] as const,
  );
  return `# Completion of vedette, printed by \`vedette completion\`.
_vedette() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command='' commands='' flags='' taking='' values='' choices='' at next skip=''
  for ((at = 1; at < COMP_CWORD; at++)); do
    next=\${COMP_WORDS[at]}
    _vedette_of "$command"
    if [[ -n $skip ]]; then skip=''; continue; fi
    if [[ " $taking " == *" $next "* ]]; then skip=1; continue; fi
    if [[ " $commands " == *" $next "* ]]; then command="\${command:+$command }$next"; fi
  done
  _vedette_of "$command"
  case "$command $previous" in
${values.join('\n')}
  esac
  if [[ -n $values ]]; then COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ -n $skip ]]; then COMPREPLY=($(compgen -f -- "$current"))
  elif [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif [[ -n $commands$choices ]]; then COMPREPLY=($(compgen -W "$commands $choices" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current"))
  fi
}

_vedette_of() {
  commands='' flags='' taking='' choices=''
  case "$1" in
${cases(({ words, commands, options, choices }) => {
  const flags = options.flatMap(({ long, short }) => long ?? short ?? []);
  const after = taking.find(([of]) => of === words)?.[1] ?? [];
  return `commands=${quoted(commands.map(({ name }) => name).join(' '))} flags=${quoted(flags.join(' '))} taking=${quoted(after.join(' '))} choices=${quoted((choices ?? []).join(' '))}`;
})}
  esac
}

complete -o filenames -F _vedette vedette
`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ words, commands, options, choices }) => {
    const below = commands.map(({ name }) => name).join(' ');
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`);
    const condition = quoted(
      [...seen, ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`])].join('; and ') || 'true',
    );
    return [
      ...commands.map(
        ({ name, description }) =>
          `complete -c vedette -f -n ${condition} -a ${quoted(name)} -d ${quoted(description)}`,
      ),
      ...(choices === undefined ? [] : [`complete -c vedette -f -n ${condition} -a ${quoted(choices.join(' '))}`]),
      ...options.map(({ long, short, description, required, optional, argChoices }) => {
        const names = [
          ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
          ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
        ];
        const value =
          argChoices !== undefined ? ` -x -a ${quoted(argChoices.join(' '))}` : required || optional ? ' -r' : '';
        return `complete -c vedette -n ${condition} ${names.join(' ')}${value} -d ${quoted(description)}`;
      }),
    ];
  });
  return `# Completion of vedette, printed by \`vedette completion fish\`.\n${lines.join('\n')}\n`;
}

/** For a shell, in one line. */
function quoted(text: string): string {
  return `'${text.replace(/\s+/g, ' ').replace(/'/g, String.raw`'\''`)}'`;
}
