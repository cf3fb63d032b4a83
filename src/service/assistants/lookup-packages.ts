/** The tool that says which repositories, or which folder, hold the packages of a list. */
import { Type } from 'typebox';
import { readPastedList } from '../packages/read-pasted-list.ts';
import { heldIn } from './held-in.ts';
import { scannedFolder } from './list-alerts.ts';
import { quoted, quotedText } from './quoted.ts';
import { defineTool } from './tool.ts';
import type { CallOperation } from './world.ts';

const packagesMax = 1000;
const shownMax = 50;
const placesMax = 5;

const entry = Type.Object(
  {
    line: Type.Integer({ description: 'Of the list, counted from 1.' }),
    text: quotedText('The line'),
    state: Type.Enum(['held', 'mayBeHeld', 'onceHeld', 'notHeld']),
    count: Type.Integer({ description: 'Places that hold it, or may.' }),
    places: Type.Array(quotedText('Repository, version and manifests'), {
      description: `At most ${placesMax}.`,
    }),
  },
  { title: 'LookedUpPackage' },
);

interface LookupReply {
  readonly entries: readonly {
    readonly line: number;
    readonly text: string;
    readonly state: 'held' | 'mayBeHeld' | 'onceHeld' | 'notHeld';
    readonly count: number;
    readonly holdings: readonly {
      readonly repositoryName: string;
      readonly repositoryId: string;
      readonly name: string;
      readonly version: string;
      readonly manifestPaths: readonly string[];
    }[];
  }[];
  readonly notUnderstood: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
  readonly counts: {
    readonly held: number;
    readonly mayBeHeld: number;
    readonly onceHeld: number;
    readonly notHeld: number;
  };
}

export const lookupPackages = defineTool({
  name: 'lookup_packages',
  title: 'Look up packages of a list',
  description: `Which repositories of the service, or which files of a scanned folder, hold the packages of a list, such as that of an incident: up to ${packagesMax} lines, each a purl, name@version, name==1.0, group:artifact:version, or a bare name for every version. Entries that nobody holds are counted and left out.`,
  input: Type.Object({
    packages: Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: packagesMax }),
    ecosystem: Type.Optional(Type.String({ maxLength: 50, description: 'Of all of them, where lines do not say it.' })),
    path: Type.Optional(
      Type.String({ maxLength: 1000, description: 'A folder, instead of the repositories of the service.' }),
    ),
  }),
  output: {
    entries: Type.Array(entry, { description: `Those that are held, may be, or once were; at most ${shownMax}.` }),
    entryCount: Type.Integer(),
    counts: Type.Object({
      held: Type.Integer(),
      mayBeHeld: Type.Integer(),
      onceHeld: Type.Integer(),
      notHeld: Type.Integer(),
      notUnderstood: Type.Integer(),
    }),
    notUnderstood: Type.Array(quotedText('A line, and why it is not understood'), { maxItems: 20 }),
  },
  isOffered: ({ call, folders }) => call !== undefined || folders !== undefined,
  async run({ call, folders }, { packages, ecosystem = '', path }, signal) {
    const reply =
      call !== undefined && path === undefined
        ? await ofService(call, packages, ecosystem)
        : ofFolder(await scannedFolder(folders, path ?? '', signal), packages, ecosystem);
    const shown = reply.entries.filter(({ state }) => state !== 'notHeld');
    const { held, mayBeHeld, onceHeld, notHeld } = reply.counts;
    return {
      entries: shown.slice(0, shownMax).map(({ line, text, state, count, holdings }) => ({
        line,
        text: quoted(text, 200),
        state,
        count,
        places: holdings
          .slice(0, placesMax)
          .map((one) =>
            quoted(`${one.repositoryName} ${one.name}@${one.version} ${one.manifestPaths.join(', ')}`.trim()),
          ),
      })),
      entryCount: shown.length,
      counts: { held, mayBeHeld, onceHeld, notHeld, notUnderstood: reply.notUnderstood.length },
      notUnderstood: reply.notUnderstood
        .slice(0, 20)
        .map(({ line, text, reason }) => quoted(`line ${line}, ${reason}: ${text}`)),
      summary: `${held} held, ${mayBeHeld} may be, ${onceHeld} once were, ${notHeld} are not; ${reply.notUnderstood.length} lines were not understood.`,
      nextStep:
        shown.length > shownMax
          ? `${shown.length - shownMax} entries are left out: ask for them in shorter lists.`
          : held + mayBeHeld > 0
            ? 'Call list_alerts with the name as query to see what is known of it.'
            : '',
      warnings: [],
    };
  },
});

async function ofService(call: CallOperation, packages: readonly string[], ecosystem: string): Promise<LookupReply> {
  const body = { packages, ecosystem, onlyHeld: true, instancesMax: placesMax };
  return (await call('/api/v1/sca/packages/lookup', body)) as LookupReply;
}

function ofFolder(
  { report }: Parameters<typeof heldIn>[0],
  packages: readonly string[],
  ecosystem: string,
): LookupReply {
  const { wanted, unread } = readPastedList(packages, ecosystem);
  const entries = heldIn({ report }, wanted);
  const counted = (which: string): number => entries.filter(({ state }) => state === which).length;
  return {
    entries,
    notUnderstood: unread,
    counts: { held: counted('held'), mayBeHeld: counted('mayBeHeld'), onceHeld: 0, notHeld: counted('notHeld') },
  };
}
