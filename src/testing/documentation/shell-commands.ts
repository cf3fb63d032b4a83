/**
 * The commands of a shell text, as far as pages show them: words in quotes, comments, lines that go on, pipes, lists, redirections, functions. A
 * placeholder such as `<id of the repository>` is a word. Whether a shell takes the text as a whole is asked of a shell.
 */
import { spawnSync } from 'node:child_process';

export interface ShellCommand {
  /** Values of variables for it alone, or set by it, by name. */
  readonly assignments: Readonly<Record<string, string>>;
  /** Its name and arguments; variables stand in them by name, `$NAME`. */
  readonly words: readonly string[];
}

/** What a placeholder becomes: those of ids an id, others a word. */
export const placeholderId = '00000000-0000-7000-8000-000000000000';
export const placeholderWord = 'placeholder';

export function shellCommands(text: string): readonly ShellCommand[] {
  return splitCommands(withoutPlaceholders(text)).map(commandOf);
}

/** @returns what the shell says against the text; empty where it takes it */
export function shellFault(text: string): string {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: withoutPlaceholders(text), encoding: 'utf8' });
  return status === 0 ? '' : stderr.trim();
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/<([A-Za-z][^<>\n]*)>/g, (_whole, words: string) =>
    /\bid\b/.test(words) ? placeholderId : placeholderWord,
  );
}

interface Word {
  readonly text: string;
  /** Without quotes. */
  readonly isPlain: boolean;
}

const piece =
  /(?<space>(?:[ \t]|\\\n)+)|(?<comment>#[^\n]*)|(?<end>\n|;|&&|\|\||\||&)|(?<redirection>\d?(?:>>|>&|>|<)[ \t]*)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\[^])*)"|(?<substitution>\$\([^()]*\))|\\(?<escaped>[^])|(?<plain>[^\s;&|<>'"\\])/gy;

function splitCommands(text: string): readonly (readonly Word[])[] {
  const commands: Word[][] = [[]];
  let word: { text: string; isPlain: boolean } | undefined;
  let isTarget = false;
  const finish = (): void => {
    if (word !== undefined && !isTarget) commands.at(-1)?.push(word);
    if (word !== undefined) isTarget = false;
    word = undefined;
  };
  const add = (part: string, isPlain: boolean): void => {
    word = { text: (word?.text ?? '') + part, isPlain: (word?.isPlain ?? true) && isPlain };
  };
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    const { space, comment, end, redirection, single, double, substitution, escaped, plain } = match.groups ?? {};
    if (comment !== undefined && word !== undefined) {
      add('#', true);
      piece.lastIndex = match.index + 1;
    } else if (space !== undefined || comment !== undefined) finish();
    else if (end !== undefined) {
      finish();
      commands.push([]);
    } else if (redirection !== undefined) {
      finish();
      isTarget = true;
    } else if (single !== undefined) add(single, false);
    else if (double !== undefined)
      add(
        double.replaceAll(/\\([$`"\\\n])/g, (_all, sign: string) => (sign === '\n' ? '' : sign)),
        false,
      );
    else add(substitution ?? escaped ?? plain ?? '', substitution === undefined && escaped === undefined);
  }
  finish();
  return commands.filter((words) => words.length > 0);
}

/** Words of the language itself, after which a command stands. */
const leading = new Set(['{', '}', 'if', 'then', 'else', 'fi', 'do', 'done', 'export', '!']);

function commandOf(tokens: readonly Word[]): ShellCommand {
  const assignments: Record<string, string> = {};
  const words: string[] = [];
  for (const { text, isPlain } of tokens) {
    const [, name = '', value = ''] = /^([A-Za-z_]\w*)=([^]*)$/.exec(text) ?? [];
    if (words.length === 0 && name !== '') assignments[name] = value;
    else if (words.length > 0 || !(isPlain && (leading.has(text) || /^\w+\(\)$/.test(text)))) words.push(text);
  }
  return { assignments, words };
}
