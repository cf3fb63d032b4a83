/** Settings that an application of Spring is started with, as far as they stand in its repository: `application.yml` and its like. */
import type { World } from '../../../linking/linker.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import type { Positioned } from '../../../text/positioned.ts';
import { readProperties } from '../../../text/properties.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { readYaml } from '../../../text/yaml.ts';

/** Values by keys as Spring compares them; several where files of several profiles say different ones. */
export type SpringSettings = ReadonlyMap<string, ReadonlySet<string>>;

const settings = /(?:^|\/)(?:application|bootstrap)(?:-[^/]*)?\.(properties|ya?ml)$/;
const filesMax = 500;

export async function springSettings({ tree, rootOf }: Pick<World, 'tree' | 'rootOf'>): Promise<SpringSettings> {
  const found = new Map<string, Set<string>>();
  const note = (key: string, value: string): void => {
    const name = settingKey(key);
    const known = found.get(name);
    if (known === undefined) found.set(name, new Set([value]));
    else known.add(value);
  };
  const paths = tree.entries.filter(
    ({ path, kind }) => kind === 'file' && settings.test(path) && isFirstParty(path) && rootOf(path) === 'production',
  );
  for (const { path } of paths.slice(0, filesMax)) {
    const text = await readTextIfThere(tree, path);
    if (text === undefined) continue;
    if (path.endsWith('.properties')) for (const [key, value] of readProperties(text)) note(key, value);
    else for (const document of readYaml(sourceFile(path, text)).documents) noteValues(document, '', note);
  }
  return found;
}

function noteValues(node: Positioned, key: string, note: (key: string, value: string) => void): void {
  if (node.kind === 'scalar') note(key, String(node.value ?? ''));
  else if (node.kind === 'list') for (const item of node.items) noteValues(item, key, note);
  else for (const member of node.members) noteValues(member, key === '' ? member.key : `${key}.${member.key}`, note);
}

/** Upper and lower case, dashes and the places of lists make no difference. */
export function settingKey(key: string): string {
  return key.replaceAll(/[-_]|\[\d+\]/g, '').toLowerCase();
}
