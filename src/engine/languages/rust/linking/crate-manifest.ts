/** What the manifest of one crate says of the crate itself. */

export interface CrateManifest {
  readonly name: string;
  readonly version: string | undefined;
  /** As code writes it: the package's name unless `[lib]` says otherwise. */
  readonly library: string;
}

/** Built beside a crate, never into what uses it; below the crate's folder. */
export const besideCrate = /^(?:tests|benches|examples)\//;

/** `undefined` where the text names no package: a workspace. */
export function crateManifest(text: string): CrateManifest | undefined {
  const name = valueIn(text, 'package', 'name');
  if (name === undefined) return undefined;
  return {
    name,
    version: valueIn(text, 'package', 'version'),
    library: (valueIn(text, 'lib', 'name') ?? name).replaceAll('-', '_'),
  };
}

function valueIn(text: string, section: string, key: string): string | undefined {
  const [found = ''] = new RegExp(`^\\[${section}\\][^[]*`, 'm').exec(text) ?? [];
  return new RegExp(`^${key}\\s*=\\s*["']([^"']+)["']`, 'm').exec(found)?.[1];
}
