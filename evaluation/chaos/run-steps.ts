/** Takes the steps of a plan one after the other, and then waits until nothing is left to do. */
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/service/database/open-database.ts';
import type { Database } from '../../src/service/database/tables.ts';
import { type Asked, startedWork } from './asked-work.ts';
import type { Client } from './client.ts';
import { killBackend, killChild } from './kills.ts';
import type { OwnPostgres } from './own-postgres.ts';
import type { Kill, Step } from './plan.ts';
import type { Processes } from './processes.ts';
import { type State, stateOfDatabase, type Told } from './state.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

export interface Stage {
  readonly world: World;
  readonly processes: Processes;
  /** One an organization; repositories are theirs in turn. */
  readonly clients: readonly Client[];
  readonly state: State;
  /** Undefined for the embedded database, which only the service can open. */
  readonly db: Database | undefined;
  /** Undefined where it is not ours to restart. */
  readonly server: OwnPostgres | undefined;
  readonly random: () => number;
  readonly print: (line: string) => void;
}

export interface Done extends Asked {
  readonly kills: Readonly<Record<string, number>>;
  readonly killedWhileTelling: number;
  readonly deviations: readonly string[];
}

const progressSeconds = 240;
const endSeconds = 1200;
/** A scan that loses ten workers is set aside, as it should be; none is to lose as many here. */
const killsBetweenEnds = 4;

export async function runSteps(steps: readonly Step[], stage: Stage): Promise<Done> {
  const { world, processes, state, print } = stage;
  const work = startedWork(stage);
  const kills: Record<string, number> = {};
  const deviations: string[] = [];
  let killedWhileTelling = 0;
  let sinceEnd = 0;
  let endedBefore = 0;
  // Requests go on while things are killed, so that some of them are met in the middle; one after the other, as a client sends them.
  let asking: Promise<void> = Promise.resolve();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'change' && step.kind !== 'kill') asking = asking.then(() => work.take(step));
    else if (step.kind === 'change') {
      await asking;
      if (await killWhileTelling(stage, step.isDiskLost)) killedWhileTelling += 1;
      kills['everything'] = (kills['everything'] ?? 0) + 1;
    } else {
      const isDue = sinceEnd >= killsBetweenEnds;
      const ended = await untilEnded(state, isDue ? Math.max(1, step.afterEnded) : step.afterEnded);
      sinceEnd = ended > endedBefore ? 0 : sinceEnd + 1;
      endedBefore = ended;
      await wait(step.momentMs);
      for (const killed of await kill(stage, step)) kills[killed] = (kills[killed] ?? 0) + 1;
    }
    if (index % 25 === 24)
      print(`  ${index + 1} of ${steps.length} steps, ${(await state.progress()).ended} scans ended`);
  }
  await asking;
  await processes.untilAllUp();
  await work.untilSchedulesRan();
  await until(
    'all scans have ended and all repositories are told',
    async () => {
      const { unfinished } = await state.progress();
      return (unfinished === 0 && ((await state.told()).untold ?? 0) === 0) || undefined;
    },
    endSeconds,
    500,
  );
  if (world.published() > 0 && killedWhileTelling === 0)
    deviations.push(
      'no kill came between a change of advisories and its last scan; take more repositories, or another seed',
    );
  return { ...work.acknowledged, kills, killedWhileTelling, deviations };
}

/** Waits for as many scans to end, or for all of those that there are. @returns how many have ended */
async function untilEnded(state: State, count: number): Promise<number> {
  const begun = await state.progress();
  return until(
    `${count} more scans have ended`,
    async () => {
      const { ended, unfinished } = await state.progress();
      return ended >= begun.ended + count || unfinished === 0 ? ended : undefined;
    },
    progressSeconds,
    200,
  );
}

/** What was killed is started again at once. @returns what was killed, nothing where there was none of the kind for 10 s. */
async function kill({ processes, db, server }: Stage, { what, choice, againMs }: Kill): Promise<readonly string[]> {
  if (what === 'database') {
    await server?.restartAtOnce();
    return server === undefined ? [] : [what];
  }
  if (what === 'backend') return db !== undefined && (await killBackend(db)) ? [what] : [];
  if (what === 'child') return (await killChild(processes.all, choice)) ? [what] : [];
  const candidates = processes.all.filter(({ isServer }) => isServer === (what === 'server'));
  const victim = candidates[Math.floor(choice * candidates.length)];
  if (victim === undefined) return [];
  await victim.kill();
  victim.start();
  if (againMs === undefined) return [what];
  await wait(againMs);
  await victim.kill();
  victim.start();
  return [what, `${what} while it started`];
}

/** @returns whether some repositories were still to be told when everything was killed. */
async function killWhileTelling(stage: Stage, isDiskLost: boolean): Promise<boolean> {
  const { world, processes, state, db } = stage;
  await processes.untilAllUp();
  const before = await state.told();
  if (isDiskLost) {
    await processes.killAll();
    processes.loseDisks();
  }
  world.publish();
  await processes.all[0]?.kill();
  const looksBefore = processes.count(inUse);
  processes.startAll();
  if (db === undefined) {
    await until(
      'the new advisories are in use',
      () => processes.count(inUse) > looksBefore || undefined,
      progressSeconds,
      1,
    );
    await wait(stage.random() * tellingMs);
    await processes.killAll();
    const left = await lookInto(processes.dataFolders[0] ?? '');
    processes.startAll();
    return left.snapshot === before.snapshot || (left.untold ?? 0) > 0;
  }
  const told = await until(
    'the change of the advisories is noted',
    async () => {
      const now = await state.told();
      return now.snapshot === before.snapshot ? undefined : now;
    },
    progressSeconds,
    1,
  );
  await processes.killAll();
  processes.startAll();
  return (told.untold ?? 0) > 0;
}

const inUse = 'these advisories are in use';
/** About as long as the embedded database takes to note a change and to queue its scans. */
const tellingMs = 100;

/** The embedded database while no process has it open. */
async function lookInto(folder: string): Promise<Told> {
  await using database = await openDatabase({ url: '', folder });
  const told = await stateOfDatabase(database.db).told();
  return told;
}
