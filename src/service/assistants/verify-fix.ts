/** The tool that says what a change does before it is made: both states are scanned in memory, and their alerts compared. */
import { applyPatch, parsePatch } from 'diff';
import { Type } from 'typebox';
import type { OverlaidFile } from '../../engine/files/overlaid-tree.ts';
import { alertDifference } from '../../engine/fixes/alert-difference.ts';
import type { FixedAlert } from '../../engine/fixes/model/fix-plan.ts';
import { placeOfPackage } from '../../engine/model/package.ts';
import { alertCounts, countsOf } from './alert-fields.ts';
import { quoted, quotedText } from './quoted.ts';
import { defineTool } from './tool.ts';
import { type AssistantWorld, type Change, ToolRefusal } from './world.ts';

const filesMax = 50;
const changedUnitsMax = 4_000_000;
const shownMax = 50;
const pathMax = 500;

const changedAlert = Type.Object(
  { advisoryId: Type.String(), package: quotedText('Name and version'), place: quotedText('The file that pins it') },
  { title: 'ChangedAlert' },
);

const input = Type.Object({
  path: Type.Optional(
    Type.String({ maxLength: 1000, description: 'The folder that is changed; its other files stay as they are.' }),
  ),
  diff: Type.Optional(
    Type.String({
      maxLength: changedUnitsMax,
      description: 'A unified diff of files of that folder, as git prints it.',
    }),
  ),
  files: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ minLength: 1, maxLength: pathMax }),
        before: Type.Optional(
          Type.String({
            maxLength: changedUnitsMax,
            description: 'Without a folder: the whole text before; absent: a new file.',
          }),
        ),
        after: Type.Optional(
          Type.String({
            maxLength: changedUnitsMax,
            description: 'The whole text after; absent: the file is removed.',
          }),
        ),
      }),
      { minItems: 1, maxItems: filesMax, description: 'Whole manifests and lockfiles, instead of a diff.' },
    ),
  ),
});

export const verifyFix = defineTool({
  name: 'verify_fix',
  title: 'Verify a fix',
  description:
    'Says which alerts a change closes and which it opens, before it is written: give a folder with a diff or with whole files, or a lockfile before and after. Nothing is written, and nothing is executed.',
  input,
  output: {
    isFixing: Type.Boolean({ description: 'It closes something and opens nothing.' }),
    closed: Type.Array(changedAlert, { description: `At most ${shownMax}.` }),
    closedCount: Type.Integer(),
    opened: Type.Array(changedAlert, { description: `At most ${shownMax}.` }),
    openedCount: Type.Integer(),
    before: alertCounts,
    after: alertCounts,
    unread: Type.Array(quotedText('A changed file that is not read whole, and why'), { maxItems: 20 }),
  },
  isOffered: () => true,
  async run(world, { path, diff, files }, signal) {
    if ((diff === undefined) === (files === undefined)) throw new ToolRefusal('give either diff or files');
    if (path !== undefined && world.folders === undefined)
      throw new ToolRefusal('this server looks at no folders; give files with before and after');
    const change = diff === undefined ? wholeFiles(path ?? '', files ?? []) : await patched(world, path ?? '', diff);
    const { before, after } = await world.compare(change, signal);
    const { closed, opened } = alertDifference(before.occurrences, after.occurrences);
    const changed = new Set(change.after.map((file) => file.path));
    const unread = after.inventory.files
      .filter((file) => changed.has(file.path))
      .flatMap((file) => file.problems.map(({ message }) => quoted(`${file.path}: ${message}`)));
    const isFixing = closed.length > 0 && opened.length === 0 && unread.length === 0;
    return {
      isFixing,
      closed: closed.slice(0, shownMax).map(shown),
      closedCount: closed.length,
      opened: opened.slice(0, shownMax).map(shown),
      openedCount: opened.length,
      before: countsOf(before.occurrences),
      after: countsOf(after.occurrences),
      unread: unread.slice(0, 20),
      summary: `The change closes ${closed.length} and opens ${opened.length} of ${before.occurrences.length} alerts.`,
      nextStep: nextStep(closed.length, opened.length, unread.length),
      warnings:
        after.inventory.packages.length === 0 && before.inventory.packages.length > 0
          ? ['After the change no package is found at all.']
          : [],
    };
  },
});

function nextStep(closed: number, opened: number, unread: number): string {
  if (unread > 0) return 'A changed file cannot be read whole: mend it, and verify again.';
  if (opened > 0) return 'Do not make this change as it is: choose other versions, or call plan_fix.';
  if (closed === 0) return 'It changes no alert: check that the lockfile is among the files, or call plan_fix.';
  return 'Write the change, run the tests of the project, and let its package manager check the lockfile.';
}

function shown({ advisoryId, name, version, manifestPath, lockfilePath }: FixedAlert) {
  return {
    advisoryId,
    package: quoted(`${name} ${version}`),
    place: quoted(placeOfPackage({ lockfilePath, manifestPath })),
  };
}

interface ChangedFile {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

function wholeFiles(folder: string, files: readonly ChangedFile[]): Change {
  const units = files.reduce((sum, { before = '', after = '' }) => sum + before.length + after.length, 0);
  if (units > changedUnitsMax)
    throw new ToolRefusal(`the files hold more than ${changedUnitsMax} characters together; send those that change`);
  const paths = files.map(({ path }) => insidePath(path));
  if (new Set(paths).size < paths.length) throw new ToolRefusal('a file is named twice');
  const state = (which: 'before' | 'after'): OverlaidFile[] =>
    files.map((file, at) => ({ path: paths[at] ?? file.path, text: file[which] ?? null }));
  return { folder, before: folder === '' ? state('before') : [], after: state('after') };
}

/** A diff that no longer applies is refused, and says where. */
async function patched({ folders }: AssistantWorld, folder: string, diff: string): Promise<Change> {
  if (folders === undefined || folder === '') throw new ToolRefusal('a diff needs the path of the folder it changes');
  let patches: ReturnType<typeof parsePatch>;
  try {
    patches = parsePatch(diff);
  } catch (error) {
    throw new ToolRefusal(`the diff cannot be read: ${error instanceof Error ? error.message : 'it is none'}`);
  }
  const parts = patches.filter(({ hunks }) => hunks.length > 0);
  if (parts.length === 0) throw new ToolRefusal('the diff changes no text; send it as git diff prints it');
  if (parts.length > filesMax)
    throw new ToolRefusal(`the diff changes more than ${filesMax} files; send those of packages`);
  const after: OverlaidFile[] = [];
  for (const part of parts) {
    const [from, to] = [sideOf(part.oldFileName), sideOf(part.newFileName)];
    const path = insidePath(to ?? from ?? '');
    const old = from === undefined ? '' : await folders.text(folder, insidePath(from));
    if (old === undefined) throw new ToolRefusal(`the diff changes ${quoted(path, 100)}, which is not there`);
    const text = applyPatch(old, part);
    if (text === false)
      throw new ToolRefusal(`the diff does not apply to ${quoted(path, 100)}: make it anew from the file as it is`);
    if (from !== undefined && from !== to) after.push({ path: insidePath(from), text: null });
    if (to !== undefined) after.push({ path, text });
  }
  return { folder, before: [], after };
}

function sideOf(name: string | undefined): string | undefined {
  if (name === undefined || name === '/dev/null') return undefined;
  return name.replace(/^[ab]\//, '');
}

function insidePath(path: string): string {
  const parts = path.replaceAll('\\', '/').replace(/^\.\//, '').split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new ToolRefusal(`${quoted(path, 100)} is no path inside the folder`);
  return parts.join('/');
}
