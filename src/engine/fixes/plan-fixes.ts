/**
 * A plan: each vulnerable package in turn is asked for ways to be safe, and the first way that is shown to close alerts and to open none is
 * taken; the next package is planned on what that leaves. A function of the tree, the advisories and the metadata alone.
 */
import { createHash } from 'node:crypto';
import type { FileTree } from '../files/file-tree.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import type { Match } from '../match-packages.ts';
import type { AdvisoryLookup } from '../model/advisory.ts';
import { type Package, placeOfPackage } from '../model/package.ts';
import { type BreakingNames, breakingNames, firstPartyNames } from './breaking/breaking-names.ts';
import { isHarmlessBeside } from './breaking/harmless-group.ts';
import { alertDifference, alertKey, alertOf, lastingKey } from './alert-difference.ts';
import { changedFiles, digestOf, editTree, uneditedTree } from './shared/edited-tree.ts';
import { projectEditors } from './editors.ts';
import { adviceBeside, adviceFor } from './unwritten-formats.ts';
import { worldOf } from './fix-world.ts';
import { ascending, type FixTarget, fixTargets, nameOf, packageOf } from './fix-targets.ts';
import type { FixedAlert, FixGroup, FixPlan, Unfixed } from './model/fix-plan.ts';
import { movesBetween } from './moves-between.ts';
import { notedShelf } from './noted-shelf.ts';
import { nothingRead, treeReader } from './read-trees.ts';
import { remembersHits } from './remembered-hits.ts';
import type { Outcome, Planned, RememberedRounds } from './remembered-rounds.ts';
import { shelfDescriptions } from './shelf-descriptions.ts';
import {
  type EditableProject,
  type FixSettings,
  type FixWorld,
  NotEditable,
  type Way,
} from './model/project-editor.ts';
import { MetadataMissing, type MetadataRequest, type MetadataShelf } from './model/release.ts';
import { pushEach } from '../text/push-each.ts';

export interface FixInput {
  readonly tree: FileTree;
  readonly lookup: AdvisoryLookup;
  readonly privateRegistries: readonly string[];
  readonly shelf: MetadataShelf;
  readonly settings: FixSettings;
  /** Alerts that are wanted gone, and how much, by `alertKey`; others may go with them. Absent: all, alike. */
  readonly urgencies?: ReadonlyMap<string, number>;
  /** Kept between the rounds of one plan, whose tree, advisories and settings are the same. */
  readonly remembered?: RememberedRounds;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (detail: string) => void;
}

export interface PlannedFixes {
  readonly plan: FixPlan;
  /** What was asked of the shelf in vain: the plan is final where there is none. */
  readonly missing: readonly MetadataRequest[];
}

/** One plan of all groups, each made on what those before leave. */
export async function planFixes(input: FixInput): Promise<PlannedFixes> {
  const planner = await startPlanner(input);
  if (planner.isBlind) return { plan: { groups: [], unfixed: [], files: [] }, missing: planner.missing() };
  const groups: FixGroup[] = [];
  const unfixed: Unfixed[] = [];
  const tried = new Set<string>();
  /** What is known of them in one file is known of them in others. */
  const waiting = new Set<string>();
  for (;;) {
    const target = planner.targets().find((one) => !tried.has(nameOf(one)));
    if (target === undefined) break;
    tried.add(nameOf(target));
    if (waiting.has(packageOf(target))) continue;
    input.onProgress?.(`${tried.size}: ${target.wish.name} in ${target.path}`);
    const outcome = await planner.plan(target);
    if (outcome.kind === 'planned') {
      groups.push(outcome.group);
      planner.take(outcome.next);
    } else pushEach(unfixed, unfixedOf(target, outcome));
    if (outcome.kind === 'missing') waiting.add(packageOf(target));
  }
  const left = new Set(planner.left().map(alertKey));
  return {
    plan: {
      groups,
      unfixed: unfixed.filter(({ alert }) => left.has(alertKey(alert))),
      files: await changedFiles(input.tree, planner.tree()),
    },
    missing: planner.missing(),
  };
}

/** A plan for each group by itself, as it is proposed in a pull request of its own: all are made on the tree as it is. */
export async function planEachFix(
  input: FixInput,
): Promise<{ readonly plans: readonly FixPlan[]; readonly missing: readonly MetadataRequest[] }> {
  const planner = await startPlanner(input);
  if (planner.isBlind) return { plans: [], missing: planner.missing() };
  const plans: FixPlan[] = [];
  const ids = new Set<string>();
  const waiting = new Set<string>();
  /** By package. An edit that many files of the repository follow is one plan, and no further one for each of them. */
  const closed = new Map<string, Set<string>>();
  for (const [at, target] of planner.targets().entries()) {
    const name = packageOf(target);
    const gone = closed.get(name);
    if (waiting.has(name) || target.matches.every((match) => gone?.has(alertKey(alertOf(match))) === true)) continue;
    input.onProgress?.(`${at + 1} of ${planner.targets().length}: ${target.wish.name} in ${target.path}`);
    const outcome = await planner.plan(target);
    if (outcome.kind === 'missing') waiting.add(name);
    if (outcome.kind !== 'planned') {
      plans.push({ groups: [], unfixed: unfixedOf(target, outcome), files: [] });
      continue;
    }
    const { group, next } = outcome;
    // Two edits of one package in the same files: the second is planned when the first is there.
    if (ids.has(group.id)) continue;
    ids.add(group.id);
    closed.set(name, new Set([...(gone ?? []), ...group.closes.map(alertKey)]));
    plans.push({ groups: [group], unfixed: [], files: await changedFiles(input.tree, next.tree) });
  }
  return { plans, missing: planner.missing() };
}

interface TriedWay {
  /** With all that moves. */
  readonly way: Way;
  readonly next: Planned;
  readonly closes: readonly FixedAlert[];
}

function unfixedOf({ matches }: FixTarget, outcome: Exclude<Outcome, { kind: 'planned' }>): readonly Unfixed[] {
  const reason = outcome.kind === 'refused' ? outcome.reason : 'what registries say of it is not known yet';
  return matches.map((match) => ({ alert: alertOf(match), reason }));
}

async function startPlanner(input: FixInput) {
  const { shelf, settings, signal, urgencies } = input;
  const noting = notedShelf(shelf);
  const { remembered } = input;
  const lookup = remembersHits(input.lookup, remembered?.hits);
  const descriptions = remembered?.descriptions ?? shelfDescriptions();
  const read = treeReader({ ...input, lookup }, noting, descriptions, remembered?.trees);
  // Nothing but manifests says anything of packages, and edits do not change which files are manifests.
  const paths = input.remembered?.manifests ?? new Set<string>();
  if (paths.size === 0) for (const { path } of (await takeInventory(input.tree, { signal })).files) paths.add(path);
  const base: FileTree = {
    entries: input.tree.entries.filter(({ path }) => paths.has(path)),
    read: (path) => input.tree.read(path),
  };
  const first = await read(uneditedTree(base));
  let now: Planned = { ...(first ?? nothingRead), tree: uneditedTree(base) };
  // Alerts that an earlier group leaves behind at another release are wanted gone as before.
  const lasting = new Map([...(urgencies ?? [])].map(([key, urgency]) => [lastingKey(key), urgency]));
  const urgencyOf = (key: string): number | undefined => urgencies?.get(key) ?? lasting.get(lastingKey(key));
  const isWanted = (match: Match): boolean =>
    urgencies === undefined || urgencyOf(alertKey(alertOf(match))) !== undefined;

  const worlds = new Map<Package['ecosystem'], FixWorld>();
  const worldFor = (ecosystem: Package['ecosystem']): FixWorld => {
    const world = worlds.get(ecosystem) ?? worldOf(ecosystem, lookup, noting, settings);
    worlds.set(ecosystem, world);
    return world;
  };

  /** Of the tree as it is now. */
  const opened = new Map<string, EditableProject>();
  let targets: readonly FixTarget[] | undefined;

  const plan = async (target: FixTarget): Promise<Outcome> => {
    const key = `${digestOf(now.tree)}\0${nameOf(target)}`;
    const known = input.remembered?.outcomes.get(key);
    if (known !== undefined) return known;
    const outcome = await planAnew(target);
    if (outcome.kind === 'refused' || (outcome.kind === 'planned' && !outcome.isProvisional))
      input.remembered?.outcomes.set(key, outcome);
    return outcome;
  };

  const planAnew = async (target: FixTarget): Promise<Outcome> => {
    const { ecosystem, path, wish } = target;
    const editor = projectEditors.find((one) => one.ecosystem === ecosystem && one.accepts(path));
    if (editor === undefined) return { kind: 'refused', reason: adviceFor(target, worldFor(ecosystem)) };
    const reasons: string[] = [];
    noting.begin();
    /** The first way that works, and that breaks something: taken where no other one breaks nothing. */
    let first: Extract<Outcome, { kind: 'planned' }> | undefined;
    try {
      const others = now.packages.filter((one) => one.ecosystem === ecosystem);
      const packages = others.filter((one) => placeOfPackage(one) === path);
      let project = opened.get(`${ecosystem}\0${path}`);
      if (project === undefined) {
        project = await editor.open(now.tree, { path, packages, others, sources: input.tree, descriptions });
        opened.set(`${ecosystem}\0${path}`, project);
      }
      for await (const way of project.ways(wish, worldFor(ecosystem))) {
        if ('refused' in way) reasons.push(way.refused);
        else if (settings.kinds.includes(way.kind) && (first === undefined || way.kind !== 'override')) {
          const tried = await tryWay(target, way);
          if (typeof tried === 'string') reasons.push(tried);
          else {
            const broken = await brokenBy(tried.way, tried.next);
            const group = groupOf({ ecosystem, path, wish }, tried.way, tried.closes, broken);
            const outcome = { kind: 'planned', group, next: tried.next, isProvisional: broken.isMissing } as const;
            if (first === undefined && (group.breaking.length === 0 || broken.isMissing)) return outcome;
            if (first !== undefined && broken.isMissing) return { ...first, isProvisional: true };
            if (first !== undefined && isHarmlessBeside(group, first.group)) return outcome;
            first ??= outcome;
          }
        }
      }
    } catch (error) {
      if (error instanceof MetadataMissing) return { kind: 'missing' };
      if (!(error instanceof NotEditable)) throw error;
      reasons.push(error.message);
    }
    if (first !== undefined) return first;
    const advice = adviceBeside(target, worldFor(ecosystem));
    const told = [...noting.reasonsFor(wish, reasons), ...(advice === '' ? [] : [advice])];
    return { kind: 'refused', reason: told.length === 0 ? 'no way is known' : told.join('; ') };
  };

  const tryWay = async ({ ecosystem, path, wish }: FixTarget, way: Way): Promise<TriedWay | string> => {
    const edited = await editTree(base, now.tree, way.edits);
    const found = await read(edited);
    if (found === undefined) throw new MetadataMissing('what an edit leads to');
    const next = { tree: edited, ...found };
    // What nobody describes may bring in anything, where what it brought in before was known.
    for (const [name, version] of next.undescribed)
      if (!now.undescribed.has(name)) return `what ${name} ${version} brings in could not be had`;
    for (const { path } of way.edits)
      if (next.unread.has(path) && !now.unread.has(path)) return `${path} could not be read any more`;
    const { closed, opened } = alertDifference(now.matches, next.matches);
    const [worse] = opened;
    if (worse !== undefined) return `it would bring in ${worse.advisoryId} with ${worse.name} ${worse.version}`;
    if (closed.length === 0) return ['it would close nothing', ...way.notes].join(': ');
    if (way.isTried !== true) return { way, next, closes: closed };
    const left = next.matches.find(
      ({ package: one }) =>
        one.ecosystem === ecosystem && one.normalizedName === wish.normalizedName && placeOfPackage(one) === path,
    )?.package;
    if (left !== undefined) return `${left.name} ${left.version} would still come in`;
    return { way: { ...way, moves: movesBetween(now.packages, next.packages, ecosystem) }, next, closes: closed };
  };

  const names = input.remembered?.names ?? firstPartyNames(input.tree);
  if (input.remembered !== undefined) input.remembered.names = names;
  const brokenBy = (way: Way, next: Planned): Promise<BreakingNames> =>
    breakingNames({ before: now.packages, after: next.packages, moves: way.moves, names, shelf: noting });

  const groupOf = (
    { ecosystem, path, wish }: Pick<FixTarget, 'ecosystem' | 'path' | 'wish'>,
    way: Way,
    closes: readonly FixedAlert[],
    { breaking, notes }: BreakingNames,
  ): FixGroup => {
    const own = way.moves.filter((move) => move.name === wish.name);
    const paths = [...new Set(way.edits.map((edit) => edit.path))].sort();
    // What one project asks for may be written where others have it from: then that is where it is known by.
    const place = way.isTried === true ? paths : [path];
    return {
      id: createHash('sha256')
        .update([ecosystem, ...place, wish.normalizedName].join('\0'))
        .digest('hex')
        .slice(0, 12),
      kind: way.kind,
      ecosystem,
      name: wish.name,
      from: wish.versions,
      to: ascending(ecosystem, [...new Set(own.flatMap(({ to }) => (to === '' ? [] : [to])))]),
      isMajor: way.moves.some(({ name, isMajor }) => isMajor && (name === wish.name || way.declared.includes(name))),
      paths,
      moves: way.moves,
      closes,
      edits: way.edits,
      breaking,
      notes: [...way.notes, ...notes],
    };
  };

  return {
    /** The tree leads to what is not known yet, so that nothing can be planned. */
    isBlind: first === undefined,
    plan,
    take(next: Planned) {
      now = next;
      opened.clear();
      targets = undefined;
    },
    targets() {
      targets ??= fixTargets(now.matches.filter(isWanted), (key) => urgencyOf(key) ?? 0);
      return targets;
    },
    left: () => now.matches.map(alertOf),
    tree: () => now.tree,
    missing: () => noting.missing(),
  };
}
