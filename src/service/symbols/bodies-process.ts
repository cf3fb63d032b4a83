/**
 * The child process in which two releases are opened for the bodies of one function: archives are what strangers published, so what ends this
 * process costs one answer.
 */
import { linesOf } from '../../engine/text/lines.ts';
import { languageOf } from '../../engine/languages/index.ts';
import type { Registries, SourceEcosystem } from '../../engine/sources/source-store.ts';
import { findBodies, type FunctionBody, type FunctionName } from '../../engine/symbols/find-bodies.ts';
import { printable } from '../../engine/text/printable.ts';
import { diskStore } from '../sources/disk-store.ts';
import { downloader } from '../sources/download.ts';
import type { RegistryAccess } from '../sources/registry-access.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { bodyLineCharactersMax, bodyLinesMax } from './body-limits.ts';
import { archivesFolder, openForComparing, releaseArchives } from './release-archives.ts';

export interface BodiesQuestion extends FunctionName {
  readonly ecosystem: SourceEcosystem;
  readonly packageName: string;
  /** The releases that were compared. */
  readonly from: string;
  readonly to: string;
}

export interface BodiesAsk {
  readonly question: BodiesQuestion;
  readonly folder: string;
  /** Of the folder, once a release was added. */
  readonly bytesMax: number;
  readonly registries: Registries;
  readonly access: RegistryAccess;
}

export interface CutBody {
  /** Empty where the release has no such function. */
  readonly path: string;
  readonly startLine: number;
  readonly lines: readonly string[];
  readonly language: string;
  /** Whether lines, or ends of lines, are left out. */
  readonly isTruncated: boolean;
}

export type BodiesReply =
  | { readonly kind: 'bodies'; readonly vulnerable: CutBody; readonly fixed: CutBody }
  | { readonly kind: 'refused'; readonly message: string; readonly isPassing: boolean };

process.once('message', (ask: BodiesAsk) => {
  answer(ask).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      throw error;
    },
  );
});
process.once('disconnect', () => process.exit());

async function answer({ question, folder, bytesMax, registries, access }: BodiesAsk): Promise<BodiesReply> {
  const { ecosystem, packageName, from, to } = question;
  const archives = releaseArchives({ folder, registries, download: downloader(access) });
  try {
    const vulnerable = await openForComparing({ ecosystem, name: packageName }, from, archives);
    const fixed = await openForComparing({ ecosystem, name: packageName }, to, archives);
    await diskStore(archivesFolder(folder)).prune(bytesMax);
    const found = await findBodies(vulnerable, fixed, question, ecosystem === 'npm');
    return { kind: 'bodies', vulnerable: cut(found.vulnerable), fixed: cut(found.fixed) };
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    return { kind: 'refused', message: error.message, isPassing: error.isPassing };
  }
}

function cut(body: FunctionBody | undefined): CutBody {
  if (body === undefined) return { path: '', startLine: 0, lines: [], language: '', isTruncated: false };
  const { path, startLine, text } = body;
  const lines: string[] = [];
  let isTruncated = false;
  for (const line of linesOf(text)) {
    isTruncated ||= line.number > bodyLinesMax || line.text.length > bodyLineCharactersMax;
    if (line.number > bodyLinesMax) break;
    lines.push(printable(line.text, bodyLineCharactersMax));
  }
  return { path: printable(path, 4_096), startLine, lines, language: languageOf(path)?.name ?? '', isTruncated };
}
