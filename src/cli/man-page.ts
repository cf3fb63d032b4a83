/** The manual page of the command line in roff, made from the commands themselves, for `man vedette`. */
import type { Command } from 'commander';

const exitStatus: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done, and nothing found'],
  ['1', 'a scan found something that counts; another command did not succeed'],
  ['2', 'wrong words, or it could not be done: standard error says why'],
  ['3', 'a scan found nothing, and something was not read or not known: the report says what'],
];

const files: readonly (readonly [path: string, meaning: string])[] = [
  ['$XDG_CONFIG_HOME/vedette/config.yaml', 'default flags, by command; VEDETTE_CONFIG names another file'],
  ['$XDG_CONFIG_HOME/vedette/advisories.json', 'what vedette advisories use remembers'],
  ['$XDG_CACHE_HOME/vedette', 'advisories and parsed facts, where no other folder is named'],
];

export function manPage(program: Command, version: string): string {
  const commands = leavesOf(program, []);
  return `.\\" Written by scripts/generate-man-page.ts; change the commands instead.
.TH VEDETTE 1 "" "vedette ${plain(version)}" "User Commands"
.SH NAME
vedette \\- ${plain(program.description())}
.SH SYNOPSIS
.B vedette
.I command
.RI [ options ]
.SH DESCRIPTION
Vedette lists the packages of repositories, matches them against advisories, and says which of them code can reach. Nothing of a scanned repository is executed. Its commands:
${commands.map(({ words, command }) => section(words, command)).join('\n')}
.SH EXIT STATUS
${exitStatus.map(([code, meaning]) => `.TP\n.B ${code}\n${plain(meaning)}`).join('\n')}
.SH FILES
${files.map(([path, meaning]) => `.TP\n.I ${plain(path)}\n${plain(meaning)}`).join('\n')}
`;
}

interface Leaf {
  readonly words: readonly string[];
  readonly command: Command;
}

function leavesOf(command: Command, words: readonly string[]): readonly Leaf[] {
  return command.commands.flatMap((child) => {
    const path = [...words, child.name()];
    return child.commands.length === 0 ? [{ words: path, command: child }] : leavesOf(child, path);
  });
}

function section(words: readonly string[], command: Command): string {
  const help = command.createHelp();
  const usage = command.usage().replace(/^\[options\]\s*/, '');
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  return [
    `.SS vedette ${plain(words.join(' '))}${usage === '' ? '' : ` ${plain(usage)}`}`,
    plain(command.description()),
    ...options.map((option) => `.TP\n.B ${plain(option.flags)}\n${plain(help.optionDescription(option))}`),
  ].join('\n');
}

/** Text that roff takes as text: no line of it begins with a control character. */
function plain(text: string): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll('…', '...');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
