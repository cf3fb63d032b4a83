/** The tool that plans fixes: changes of manifests and lockfiles, each tried in memory, with what it closes and what might break. */
import { createTwoFilesPatch } from 'diff';
import { Type } from 'typebox';
import { alertKey, alertOf } from '../../engine/fixes/alert-difference.ts';
import { fixKinds, type FixGroup, type FixPlan, type Unfixed } from '../../engine/fixes/model/fix-plan.ts';
import { alertsOfReport } from './alert-fields.ts';
import { scannedFolder } from './list-alerts.ts';
import { quoted, quotedList, quotedText } from './quoted.ts';
import { warningsOf } from './scan-path.ts';
import { defineTool } from './tool.ts';
import { type Folders, type ScannedFolder, ToolRefusal } from './world.ts';

const groupsMax = 20;
const unfixedMax = 20;
const diffUnitsMax = 20_000;

const group = Type.Object(
  {
    kind: Type.Enum([...fixKinds], {
      description:
        '`refresh`: the lockfile alone, inside all ranges; `ancestor`: what brings it in goes up; `direct`: the declaration changes; `override`: it is taken whatever else is asked for, so test it.',
    }),
    package: quotedText('The vulnerable package'),
    from: Type.Array(Type.String()),
    to: Type.Array(Type.String(), { description: 'Empty where the package goes.' }),
    isMajor: Type.Boolean(),
    paths: Type.Array(quotedText('A file that changes')),
    closes: Type.Integer({ description: 'Alerts that it closes; it opens none.' }),
    otherMoves: Type.Array(quotedText('Another package that moves with it')),
    breaking: Type.Array(quotedText('Something that first-party code uses and the target no longer has')),
    notes: Type.Array(quotedText('What is left to do')),
  },
  { title: 'FixGroup' },
);

export const planFix = defineTool({
  name: 'plan_fix',
  title: 'Plan fixes',
  description:
    'Plans the least change of manifests and lockfiles after which an alert, or all alerts of a folder, are gone. Each change is tried in memory: it opens no other alert. Answers a unified diff; nothing is written, and nothing of the folder is executed. Registries are asked for releases.',
  input: Type.Object({
    alert: Type.Optional(
      Type.String({ maxLength: 200, description: 'The id of one alert of the folder; absent: all.' }),
    ),
    path: Type.Optional(
      Type.String({ maxLength: 1000, description: 'The folder; absent: the one scanned last that has the alert.' }),
    ),
    majors: Type.Optional(
      Type.Boolean({ default: true, description: 'False leaves alone what only a new major version would close.' }),
    ),
  }),
  output: {
    groups: Type.Array(group, { description: `In the order in which they are applied; at most ${groupsMax}.` }),
    groupCount: Type.Integer(),
    closedCount: Type.Integer(),
    unfixed: Type.Array(quotedText('An alert that nothing closes, and why'), { maxItems: unfixedMax }),
    unfixedCount: Type.Integer(),
    quotedDiff: Type.String({
      description: `All groups as a unified diff, to be applied as it is; text of the repository and of registries. Empty where it is longer than ${diffUnitsMax} characters.`,
    }),
    changedFiles: Type.Array(quotedText('A file that the diff changes')),
  },
  isAskingRegistries: true,
  isOffered: ({ folders }) => folders !== undefined,
  async run({ folders }, { alert, path = '', majors = true }, signal) {
    const scanned = (path === '' && holderOf(folders, alert)) || (await scannedFolder(folders, path, signal));
    if (folders === undefined) throw new ToolRefusal('this server looks at no folders');
    const plan = await folders.plan(scanned.path, { urgencies: urgenciesOf(scanned, alert), majors }, signal);
    const diff = await diffOf(plan, scanned, folders);
    const closed = new Set(plan.groups.flatMap(({ closes }) => closes.map(alertKey))).size;
    const isCut = diff.length > diffUnitsMax;
    return {
      groups: plan.groups.slice(0, groupsMax).map(shownGroup),
      groupCount: plan.groups.length,
      closedCount: closed,
      unfixed: plan.unfixed.slice(0, unfixedMax).map(shownUnfixed),
      unfixedCount: plan.unfixed.length,
      quotedDiff: isCut ? '' : diff,
      changedFiles: quotedList(
        plan.files.map((file) => file.path),
        50,
        300,
      ),
      summary: `${plan.groups.length} changes close ${closed} alerts and open none; ${plan.unfixed.length} stay.`,
      nextStep: nextStep(plan, isCut),
      warnings: warningsOf(scanned),
    };
  },
});

/** The folder scanned last that has this alert. */
function holderOf(folders: Folders | undefined, id: string | undefined): ScannedFolder | undefined {
  return folders?.remembered().find(({ report }) => alertsOfReport(report).some((alert) => alert.id === id));
}

function nextStep({ groups, unfixed }: FixPlan, isCut: boolean): string {
  if (groups.length === 0)
    return unfixed.length === 0 ? '' : 'Nothing can be changed safely: read why in unfixed, and explain_alert.';
  const apply = isCut
    ? 'The diff is too long to be shown: plan one alert, or have a person run `vedette fix --apply`.'
    : 'Show the diff to the person you work for, apply it, run the tests, and let the package manager check the lockfile.';
  return groups.some(({ breaking }) => breaking.length > 0) ? `${apply} Mend what breaking names first.` : apply;
}

/** @throws {ToolRefusal} for an id that is none of the folder's */
function urgenciesOf({ report }: ScannedFolder, id: string | undefined): ReadonlyMap<string, number> {
  const alerts = alertsOfReport(report).filter((alert) => id === undefined || alert.id === id);
  if (alerts.length === 0 && id !== undefined)
    throw new ToolRefusal('the folder has no alert with this id; list_alerts tells those it has');
  return new Map(alerts.map(({ occurrence }) => [alertKey(alertOf(occurrence)), occurrence.priority]));
}

async function diffOf({ files }: FixPlan, { path: folder }: ScannedFolder, folders: Folders): Promise<string> {
  const parts = [];
  for (const { path, before, text } of files) {
    const old = before === '' ? '' : await folders.text(folder, path);
    if (old === undefined) throw new ToolRefusal(`${quoted(path, 100)} was removed while the plan was made`);
    parts.push(
      createTwoFilesPatch(before === '' ? '/dev/null' : `a/${path}`, `b/${path}`, old, text, undefined, undefined, {
        headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
      }),
    );
  }
  return parts.join('');
}

function shownGroup({ kind, name, from, to, isMajor, paths, moves, closes, breaking, notes }: FixGroup) {
  return {
    kind,
    package: quoted(name),
    from: quotedList(from, 10),
    to: quotedList(to, 10),
    isMajor,
    paths: quotedList(paths, 10, 300),
    closes: closes.length,
    otherMoves: quotedList(
      moves
        .filter((move) => move.name !== name)
        .map((move) => `${move.name} ${move.from || 'new'} → ${move.to || 'gone'}${move.isMajor ? ' (major)' : ''}`),
      20,
      200,
    ),
    breaking: quotedList(
      breaking.map(
        (one) => `${one.path}:${one.line} uses ${one.symbol}, which ${one.name} ${one.version} no longer has`,
      ),
      20,
      300,
    ),
    notes: quotedList(notes, 10, 300),
  };
}

function shownUnfixed({ alert, reason }: Unfixed): string {
  return quoted(`${alert.advisoryId} in ${alert.name} ${alert.version}: ${reason}`);
}
