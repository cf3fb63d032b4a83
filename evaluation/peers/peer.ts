/**
 * How another program is asked to do the work that is measured, and how it is known to have done it. A program that refuses
 * an option or finds no database ends quickly and with little memory: its time is a figure only where its exit, its version
 * and what it found say that the work was done.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Measured, measuredProcess } from './measured-process.ts';

export interface Peer<Found> {
  readonly name: string;
  /** How it is asked for its version, and where that stands in the answer. */
  readonly version: { readonly args: readonly string[]; readonly pattern: RegExp };
  /** The exit codes that its documentation gives to a run that did its work. */
  readonly successCodes: readonly number[];
  /** What it found, by its output. Throws where that is no output of its. */
  readonly read: (output: string) => readonly Found[];
}

export interface Expectation<Found> {
  /** What is counted: packages, vulnerabilities … */
  readonly what: string;
  /** How many of them we find in the same material. */
  readonly ours: number;
  /** Whether it is among ours; where it is absent, what is found is only counted. */
  readonly isOurs?: (found: Found) => boolean;
}

export type PeerAnswer<Found> =
  | { readonly kind: 'worked'; readonly version: string; readonly found: readonly Found[]; readonly measured: Measured }
  | { readonly kind: 'did not work'; readonly version: string; readonly why: string };

export interface PeerRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export async function askPeer<Found>(
  peer: Peer<Found>,
  run: PeerRun,
  expected: Expectation<Found>,
): Promise<PeerAnswer<Found>> {
  const version = versionOf(peer, run.program);
  try {
    return checkedAnswer(peer, version, await measuredProcess(run), expected);
  } catch (error) {
    return { kind: 'did not work', version, why: `it does not start: ${messageOf(error)}` };
  }
}

/** Whether the work was done, by exit, version, output, and what was found beside what we find. */
export function checkedAnswer<Found>(
  peer: Pick<Peer<Found>, 'successCodes' | 'read'>,
  version: string,
  measured: Measured,
  { what, ours, isOurs }: Expectation<Found>,
): PeerAnswer<Found> {
  const failed = (why: string): PeerAnswer<Found> => ({ kind: 'did not work', version, why });
  if (measured.code === null) return failed('a signal ended it');
  if (!peer.successCodes.includes(measured.code))
    return failed(`exit code ${measured.code}${lastLine(measured.errors)}`);
  if (version === '') return failed('it does not say its version');
  let found: readonly Found[];
  try {
    found = peer.read(measured.output);
  } catch (error) {
    return failed(`its output cannot be read: ${messageOf(error)}${lastLine(measured.errors)}`);
  }
  if (found.length === 0 && ours > 0)
    return failed(`it found no ${what} where we find ${ours}${lastLine(measured.errors)}`);
  if (ours > 0 && isOurs !== undefined && !found.some(isOurs))
    return failed(`none of its ${found.length} ${what} is among our ${ours}`);
  return { kind: 'worked', version, found, measured };
}

/** For what makes no sense without the peer's answer. @throws where it did not do the work. */
export function answered<Found>(
  name: string,
  answer: PeerAnswer<Found>,
): Extract<PeerAnswer<Found>, { kind: 'worked' }> {
  if (answer.kind === 'worked') return answer;
  throw new Error(`${name} ${answer.version} did not do the work: ${answer.why}`);
}

/** The version that the program says of itself; empty where it says none. */
export function versionOf({ version }: Pick<Peer<unknown>, 'version'>, program: string): string {
  const { stdout, error } = spawnSync(program, version.args, { encoding: 'utf8', timeout: 60_000 });
  return error === undefined ? (version.pattern.exec(stdout)?.[1] ?? '') : '';
}

/** Where a program of that name is on the PATH. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What it said last, shortened to a cell of a table. */
function lastLine(errors: string): string {
  const line = errors.trim().split('\n').at(-1)?.trim().replaceAll('|', '/') ?? '';
  return line === '' ? '' : ` (${line.length > 160 ? `${line.slice(0, 160)}…` : line})`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
