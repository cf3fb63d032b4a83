/** Commands that code starts: the words of a command line, and what the program of it loads. */
import type { Walk } from './walk.ts';
import type { Place } from '../../syntax/facts-builder.ts';
import { hole } from './loading/constants.ts';
import { readCodeText } from './code-text.ts';
import { pathSpecifier } from './loading/paths.ts';
import { programSpecifier } from './program-specifier.ts';

/** Programs whose arguments name what runs. */
const launchers =
  /^(?:node|nodejs|npx|npm|yarn|pnpm|pnpx|bun|bunx|deno|corepack|sh|bash|zsh|dash|cmd|powershell|pwsh|env|cross-env|dotenv|sudo|time|nohup|exec|start|xargs|ts-node|tsx|nodemon|pm2|electron|nx|turbo|lerna|make)$/i;
const shells = /^(?:sh|bash|zsh|dash|cmd|powershell|pwsh)$/i;
const whatComputed = 'a program with a computed name';

/** A line as a shell reads it. */
export function noteCommandLine(walk: Walk, line: string, place: Place): void {
  for (const part of partsOf(line)) noteCommand(walk, part, place);
}

/** A program and its arguments; a hole in a word is a part that nobody knows. */
export function noteCommand(walk: Walk, words: readonly string[], place: Place): void {
  const at = words.findIndex((word) => !/^\w+=/.test(word));
  const [program = '', ...given] = at < 0 ? [] : words.slice(at);
  if (program === '') return;
  const name = (program.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat|ps1)$/i, '');
  if (/^node(?:js)?$/.test(name)) return noteNode(walk, given, place);
  for (const word of words) noteWord(walk, word, place);
  if (name.includes(hole)) return walk.facts.hazard('dynamic_load', whatComputed, place, 'programs');
  const ofPackage = programOfPackage(program, name, given);
  if (ofPackage !== undefined) walk.facts.import(programSpecifier(ofPackage), 'started', place);
  // A file that is run by itself says by its first line how.
  if (/\.[cm]?[jt]s$/.test(name)) walk.facts.import(pathSpecifier(program), 'started', place);
  if (!launchers.test(name)) return;
  if (shells.test(name)) {
    const flag = given.findIndex((word) => /^(?:-\w*c|\/c|-command)$/i.test(word));
    if (flag >= 0) return noteCommandLine(walk, given.slice(flag + 1).join(' '), place);
  }
  if (given.some((word) => word.includes(hole))) walk.facts.hazard('dynamic_load', whatComputed, place, 'programs');
  const inner = given.findIndex((word) => !word.startsWith('-') && !/^\w+=/.test(word));
  if (inner >= 0 && /^(?:env|cross-env|dotenv|sudo|time|nohup|exec|start|xargs)$/.test(name))
    noteCommand(walk, given.slice(inner), place);
}

/** What is surely run as the program of a package: `npx x`, `pnpm exec x`, `node_modules/.bin/x`. */
function programOfPackage(program: string, name: string, given: readonly string[]): string | undefined {
  if (program.includes('node_modules/.bin/')) return name;
  const isExec = /^(?:npm|pnpm|yarn|bun)$/.test(name) && /^(?:exec|x|dlx)$/.test(given[0] ?? '');
  const rest = /^(?:npx|pnpx|bunx)$/.test(name) ? given : isExec ? given.slice(1) : [];
  // Options that take a word of their own end the search.
  const word = rest.find((item) => !/^--?(?:no-install|yes|y|quiet|q|offline|prefer-offline)?$/.test(item));
  return word !== undefined && /^\w[\w.-]*$/.test(word) ? word : undefined;
}

/** `node -r x file`, `node -e text`. */
function noteNode(walk: Walk, given: readonly string[], place: Place): void {
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? '';
    const [flag = '', glued] = word.startsWith('--') ? word.split(/=(.*)/s) : [word];
    if (/^(?:-e|-p|-pe|--eval|--print)$/.test(flag)) {
      const text = glued ?? given[++at];
      if (text === undefined || text.includes(hole) || !readCodeText(walk, text, place))
        walk.facts.hazard('dynamic_load', 'code run from text by node', place);
    } else if (/^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions)$/.test(flag)) {
      const loaded = glued ?? given[++at] ?? '';
      if (loaded.includes(hole)) walk.facts.hazard('dynamic_load', 'node with a computed module', place);
      else if (!/^(?:-C|--conditions)$/.test(flag) && loaded !== '')
        walk.facts.import(loaded, flag.endsWith('loader') ? 'dynamic' : 'started', place);
    } else if (word.startsWith(hole)) return walk.facts.hazard('dynamic_load', whatComputed, place, 'programs');
    else if (!word.startsWith('-')) {
      if (word.includes(hole)) walk.facts.hazard('dynamic_load', whatComputed, place, 'programs');
      else walk.facts.import(pathSpecifier(word), 'started', place);
      for (const more of given.slice(at + 1)) noteWord(walk, more, place);
      return;
    }
  }
}

function noteWord(walk: Walk, word: string, place: Place): void {
  if (word.includes(hole) || word.length > 200) return;
  if (word.includes('node_modules/') && !word.includes('node_modules/.bin/'))
    walk.facts.import(pathSpecifier(word), 'dynamic', place);
  else if (/^(?:@[\w.-]+\/)?[\w][\w.-]*(?:\/[\w./-]+)?(?:@[\w.^~-]+)?$/.test(word)) walk.facts.string(word, place);
  const last = word.split('/').at(-1) ?? '';
  if (last !== word && /^[\w][\w.-]*$/.test(last)) walk.facts.string(last, place);
}

/** Words of each command of a line, without their quotes. */
function partsOf(line: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const [word] of line.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s;&|()<>`"'\\])+|[;&|()`\n]/gs)) {
    if (/^[;&|()`\n]$/.test(word)) parts.push([]);
    else
      parts.at(-1)?.push(word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/gs, (_, a?: string, b?: string) => a ?? b ?? ''));
  }
  return parts.filter((part) => part.length > 0);
}
