/** vendor/composer/installed.json: the packages that Composer has laid out. Composer 1 writes the list alone. */
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { record } from '../../javascript/linking/manifests.ts';
import { jsonOrNothing } from '../../../text/json-or-nothing.ts';

export const installedList = /(?:^|\/)vendor\/composer\/installed\.json$/;
export const manifestSizeMax = 32 * 1024 * 1024;

export async function installedEntries(tree: FileTree, path: string): Promise<readonly ReadonlyMap<string, unknown>[]> {
  const json = jsonOrNothing((await readTextIfThere(tree, path)) ?? '');
  const listed = Array.isArray(json) ? json : record(json)?.get('packages');
  return Array.isArray(listed) ? listed.flatMap((entry) => record(entry) ?? []) : [];
}
