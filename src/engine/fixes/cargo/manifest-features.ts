/** Features as a Cargo.toml writes them. */
import { sourceFile } from '../../text/source-file.ts';
import { readToml, stringsAt, tableAt } from '../../text/toml.ts';

/** As a declaration of a Cargo.toml asks for them. */
export function declaredFeatures(declaration: string): readonly string[] {
  const listed =
    /features\s*=\s*\[([^\]]*)\]/.exec(declaration.replaceAll(/default[-_]features/g, 'default'))?.[1] ?? '';
  const named = [...listed.matchAll(/["']([^"']+)["']/g)].map(([, name = '']) => name);
  return /default[-_]features\s*=\s*false/.test(declaration) ? named : ['default', ...named];
}

/** What the features of a Cargo.toml stand for, all together. */
export function featureItems(path: string, manifest: string): readonly string[] {
  const table = tableAt(readToml(sourceFile(path, manifest)).root, 'features');
  return table === undefined ? [] : [...table.entries.keys()].flatMap((key) => stringsAt(table, key));
}
