/** Extension: which repositories hold the packages of a pasted list, and which once did. */
import { type Static, Type } from 'typebox';
import { badField } from '../foundation/api-error.ts';
import type { Holding } from '../packages/holdings.ts';
import { type LookedUp, lookupPackages, lookupStates } from '../packages/lookup-packages.ts';
import { lookupReaderAt } from '../packages/moment-store.ts';
import { lookupReader } from '../packages/lookup-store.ts';
import { linesOfText, readPastedList, saysSomething } from '../packages/read-pasted-list.ts';
import { asOf, momentOf } from './as-of.ts';
import { exampleIds, exampleOrigin, examplePackage, examplePlace, exampleTimes } from './examples.ts';
import { count, dateTime, directness, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

const lookupLinesMax = 10_000;
const bodyBytesMax = 4 * 1024 * 1024;
/** Leaves room in the body for the rest of it. */
const textLengthMax = 4_000_000;
const instancesMaxDefault = 100;
const instancesMaxMax = 1000;
/** Places of a whole answer: some megabytes. */
const totalMax = 10_000;

const holding = Type.Object(
  {
    repositoryId: Type.String({ description: 'Of the repository, or of its registered branch or tag.' }),
    repositoryName: Type.String(),
    branch: Type.String(),
    commitSha: Type.String({ description: 'Of the last scan that found it.' }),
    packageId: Type.String({ description: 'For `/api/v1/sca/packages/get`; empty where it is gone.' }),
    ecosystem: Type.String(),
    name: Type.String(),
    version: Type.String({ description: 'Empty where it is not known.' }),
    manifestPaths: Type.Array(Type.String()),
    constraints: Type.Array(Type.String(), { description: 'What the manifests ask for, where they do.' }),
    directness,
    scope: Type.String({ description: '`production` where one of the manifests has it so.' }),
    isHeld: Type.Boolean({ description: 'False: it was once held, and the manifests have it no more.' }),
    isCertain: Type.Boolean({
      description: 'False where the version is not known, or cannot be compared with what is asked for.',
    }),
    firstSeenAt: dateTime,
    lastSeenAt: dateTime,
  },
  { title: 'PackageHolding', description: 'A repository with a version, now or once.' },
);

const entry = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'In the list as it was sent, counted from 1.' }),
    text: Type.String({ description: 'The line, cut where it is long.' }),
    ecosystem: Type.String({ description: 'Empty: looked up in all.' }),
    name: Type.String(),
    versions: Type.Array(Type.String(), {
      description: 'Versions and ranges, any of which counts; empty: every version.',
    }),
    state: Type.Enum([...lookupStates], {
      title: 'LookupState',
      description:
        '`held` now; `mayBeHeld` where the version that is held is not known; `onceHeld` where no scan finds it any more; `notHeld`.',
    }),
    count: Type.Integer({
      minimum: 0,
      description: 'Instances that are held, or may be: one for each repository and manifest; exact.',
    }),
    holdings: Type.Array(holding, { description: 'By repository and version, held ones first.' }),
    isCut: Type.Boolean({ description: 'Some places are left out; `state` and `count` are of all.' }),
  },
  { title: 'LookupEntry' },
);

export const scaPackagesLookup = defineOperation({
  path: '/api/v1/sca/packages/lookup',
  summary: 'Look up packages of a list',
  description: `Which repositories hold these packages, and which once did, for a list as it is pasted: up to ${lookupLinesMax.toLocaleString('en')} lines that are not blank, each a purl, \`name@version\`, \`name==1.0\`, \`group:artifact:version\`, \`name: 1.0, 1.1\`, a name with a range (\`name@>=1,<2\`), a bare name for every version, or cells of a table. Names and versions are compared as their ecosystem does. Lines that are not understood are answered with the reason. An answer shows ${totalMax.toLocaleString('en')} places at most, and says where it leaves some out. With \`asOf\`, all is answered of that moment.`,
  tag: 'Packages',
  isExtension: true,
  changes: 'nothing',
  bodyBytesMax,
  request: Type.Object({
    organizationId,
    text: Type.Optional(Type.String({ maxLength: textLengthMax, description: 'The list, one package a line.' })),
    packages: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: lookupLinesMax,
        description: 'The list as an array; with `text`, it comes behind it.',
      }),
    ),
    ecosystem: Type.Optional(
      Type.String({
        description: 'Of all of them, by OSV name or alias; absent or empty: each line tells, or all are looked in.',
      }),
    ),
    onlyHeld: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Leaves out entries that are held nowhere and never were; they are counted.',
      }),
    ),
    instancesMax: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: instancesMaxMax,
        default: instancesMaxDefault,
        description: 'Places of one entry, one for each repository, version and manifest.',
      }),
    ),
    asOf,
  }),
  response: Type.Object({
    entries: Type.Array(entry, { description: 'In the order of the list.' }),
    notUnderstood: Type.Array(
      Type.Object(
        { line: Type.Integer({ minimum: 1 }), text: Type.String(), reason: Type.String() },
        { title: 'LineNotUnderstood' },
      ),
    ),
    counts: Type.Object(
      { held: count, mayBeHeld: count, onceHeld: count, notHeld: count, notUnderstood: count },
      { title: 'LookupCounts', description: 'Lines, by what is answered to them.' },
    ),
    repositoryCount: Type.Integer({
      minimum: 0,
      description:
        'Repositories, and registered branches and tags, that hold some of it, or may, among those that are shown.',
    }),
    isCut: Type.Boolean({ description: 'Some entry leaves places out.' }),
  }),
  example: {
    request: {
      text: `${examplePackage.name}@${examplePackage.version}\n`,
      packages: ['pkg:npm/%40scope/name@1.0.0'],
      ecosystem: 'npm',
      onlyHeld: true,
      instancesMax: 100,
      asOf: '2026-03-01',
    },
    response: {
      entries: [
        {
          line: 1,
          text: 'lodash@4.17.11',
          ecosystem: 'npm',
          name: 'lodash',
          versions: ['4.17.11'],
          state: 'held',
          count: 1,
          holdings: [
            {
              ...examplePlace,
              repositoryName: 'shop',
              packageId: exampleIds.package,
              ecosystem: examplePackage.ecosystem,
              name: examplePackage.name,
              version: examplePackage.version,
              manifestPaths: [examplePackage.manifestPath],
              constraints: ['4.17.11'],
              directness: exampleOrigin.directness,
              scope: 'production',
              isHeld: true,
              isCertain: true,
              firstSeenAt: exampleTimes.registered,
              lastSeenAt: exampleTimes.scanned,
            },
          ],
          isCut: false,
        },
      ],
      notUnderstood: [],
      counts: { held: 1, mayBeHeld: 0, onceHeld: 0, notHeld: 1, notUnderstood: 0 },
      repositoryCount: 1,
      isCut: false,
    },
  },
  async handle({ db }, { organizationId }, body) {
    if (body.text === undefined && body.packages === undefined) throw badField('/text', 'or /packages is required');
    // A file ends with a line end, which begins no line.
    const lines = [...linesOfText((body.text ?? '').replace(/\r?\n$/, '')), ...(body.packages ?? [])];
    if (body.text === undefined) lines.shift();
    if (lines.filter(saysSomething).length > lookupLinesMax)
      throw badField(
        body.text === undefined ? '/packages' : '/text',
        `holds more than ${lookupLinesMax} lines that are not blank`,
      );
    const { wanted, unread } = readPastedList(lines, body.ecosystem);
    const bounds = { instancesMax: body.instancesMax ?? instancesMaxDefault, totalMax };
    const moment = momentOf(body.asOf);
    const reader = moment === undefined ? lookupReader(organizationId) : lookupReaderAt(organizationId, moment);
    const { entries, uncompared } = await lookupPackages(db, reader, wanted, bounds);
    const notUnderstood = [...unread, ...uncompared].sort((a, b) => a.line - b.line);
    const counted = (state: LookedUp['state']): number => entries.filter((each) => each.state === state).length;
    const held = entries.flatMap(({ holdings }) => holdings.filter(({ isHeld }) => isHeld));
    return {
      entries: entries.filter(({ state }) => body.onlyHeld !== true || state !== 'notHeld').map(entryOf),
      notUnderstood,
      counts: {
        held: counted('held'),
        mayBeHeld: counted('mayBeHeld'),
        onceHeld: counted('onceHeld'),
        notHeld: counted('notHeld'),
        notUnderstood: notUnderstood.length,
      },
      repositoryCount: new Set(held.map(({ repositoryId }) => repositoryId)).size,
      isCut: entries.some(({ isCut }) => isCut),
    };
  },
});

function entryOf({ wanted, state, count: instances, holdings, isCut }: LookedUp): Static<typeof entry> {
  const { line, text, ecosystem = '', name, versions } = wanted;
  return {
    line,
    text,
    ecosystem,
    name,
    versions: versions.map((each) => each.text),
    state,
    count: instances,
    holdings: holdings.map(holdingOf),
    isCut,
  };
}

function holdingOf({ firstSeenAt, lastSeenAt, manifestPaths, constraints, ...rest }: Holding): Static<typeof holding> {
  return {
    ...rest,
    manifestPaths: [...manifestPaths],
    constraints: [...constraints],
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}
