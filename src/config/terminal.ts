/** How wide and how colourful what is printed may be: what the caller says, else the environment, else the terminal. */
import type { Values } from './config.ts';

export const colorChoices = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof colorChoices)[number];

export interface TerminalSettings {
  readonly width: number;
  readonly hasColor: boolean;
  readonly hasLinks: boolean;
}

/** Where neither a terminal nor anybody says. */
const unknownWidth = 100;

export function terminalOf(
  { stdout, env }: { readonly stdout: object; readonly env: Values },
  { color, width }: { readonly color: ColorChoice; readonly width?: number },
): TerminalSettings {
  const isTerminal = 'isTTY' in stdout && stdout.isTTY === true;
  const hasColor = color === 'auto' ? isColorful(env, isTerminal) : color === 'always';
  return {
    width: width ?? (isTerminal ? columnsOf(stdout) : undefined) ?? wholeNumber(env['COLUMNS']) ?? unknownWidth,
    hasColor,
    hasLinks: hasColor && takesLinks(env, isTerminal),
  };
}

/** In Node's order: FORCE_COLOR before NO_COLOR before what the terminal is. */
function isColorful(env: Values, isTerminal: boolean): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced.toLowerCase() !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  return isTerminal && env['TERM'] !== 'dumb';
}

const programsWithLinks: ReadonlySet<string> = new Set([
  'iTerm.app',
  'WezTerm',
  'vscode',
  'ghostty',
  'Hyper',
  'rio',
  'Tabby',
  'zed',
]);

/** Others show the address as rubbish, or swallow the text. */
function takesLinks(env: Values, isTerminal: boolean): boolean {
  const forced = env['FORCE_HYPERLINK'];
  if (forced !== undefined) return forced !== '0' && forced.toLowerCase() !== 'false';
  if (!isTerminal || (env['CI'] ?? '') !== '' || /^(?:screen|tmux)/.test(env['TERM'] ?? '')) return false;
  return (
    programsWithLinks.has(env['TERM_PROGRAM'] ?? '') ||
    /kitty|alacritty|ghostty|foot/.test(env['TERM'] ?? '') ||
    Number(env['VTE_VERSION'] ?? 0) >= 5000 ||
    (env['WT_SESSION'] ?? '') !== '' ||
    Number(env['KONSOLE_VERSION'] ?? 0) >= 201_200
  );
}

function columnsOf(stdout: object): number | undefined {
  return 'columns' in stdout && typeof stdout.columns === 'number' && stdout.columns > 0 ? stdout.columns : undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
