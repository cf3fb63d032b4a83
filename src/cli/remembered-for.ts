/** What a command takes from `vedette advisories use`: nothing where its flags or its environment name advisories, or a cache that holds some. */
import { resolve } from 'node:path';
import type { CommandIo } from './command.ts';
import { rememberedAdvisories } from './remembered-advisories.ts';

export interface RememberedFor {
  readonly flags: { readonly advisories?: string };
  readonly cacheDir?: string;
  /** Used as it is: nothing asks its source again. */
  readonly file?: string;
}

const staleDays = 7;

/** @throws where what is remembered is not there any more: another set of advisories would answer another question */
export async function rememberedFor(
  options: { readonly advisories?: string; readonly symbols?: string; readonly cacheDir?: string },
  io: CommandIo,
): Promise<RememberedFor> {
  if (options.advisories !== undefined || (io.env['VEDETTE_ADVISORIES']?.trim() ?? '') !== '') return { flags: {} };
  const remembered = rememberedAdvisories(io);
  if (remembered === undefined) return { flags: {} };
  // What reads them is loaded by those who have some.
  const { advisoryStatus } = await import('../service/advisories/advisory-status.ts');
  if (options.cacheDir !== undefined && (advisoryStatus(resolve(io.cwd, options.cacheDir))?.source ?? '') !== '')
    return { flags: {} };
  const { source, cacheDir, checkedAt } = remembered;
  const flags = { advisories: source };
  // Other sets of functions than those that were built in have to be built.
  if (options.symbols !== undefined) return { flags, cacheDir };
  const status = advisoryStatus(cacheDir);
  if (status === undefined)
    throw new Error(
      `the advisories that are remembered are not in ${cacheDir} any more: run \`vedette advisories use\` again, or with --forget`,
    );
  const days = Math.floor((Date.now() - Date.parse(checkedAt)) / 86_400_000);
  if (days >= staleDays)
    io.stderr.write(
      `the advisories were brought up to date ${days} days ago: \`vedette advisories use\` does it again\n`,
    );
  return { flags, cacheDir, file: status.file };
}
