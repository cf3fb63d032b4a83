/**
 * Where the inventory and the other scanner's expectation part, and why the inventory is held to be right. Reasons are given
 * by kind of file and checked against what the file says, so that they hold for files that nobody here has seen.
 */

export interface Difference {
  readonly kind: 'missing' | 'extra' | 'relationship' | 'development' | 'lines';
  readonly name: string;
  readonly version: string;
  /** Of ours, where it is an extra one. */
  readonly isDevelopment: boolean;
  readonly text: string;
}

interface Argument {
  readonly files: RegExp;
  readonly because: string;
  covers(difference: Difference, content: string): boolean;
}

const parting: readonly Argument[] = [
  {
    files: /./,
    because: 'the other scanner leaves development packages of this kind out; here they are listed with their scope',
    covers: ({ kind, isDevelopment }) => kind === 'extra' && isDevelopment,
  },
  {
    files: /./,
    because:
      'a package whose version the file does not pin, or that cannot be worked out, is listed with its version unknown',
    covers: ({ kind, version }) => kind === 'extra' && version === '',
  },
  {
    files: /nodejs\//,
    because: 'an alias is listed under the name and version that the registry knows',
    covers: ({ kind, name, version }, content) =>
      kind === 'extra'
        ? content.includes(`npm:${name}@${version}`) || new RegExp(`@npm:${escaped(name)}@`).test(content)
        : kind === 'missing' && (version.startsWith('npm:') || content.includes(`${name}@npm:`)),
  },
  {
    files: /nodejs\/npm\//,
    because: 'a folder of the repository (`file:`) is a project, not a package at a version',
    covers: ({ kind, version }) => kind === 'missing' && /^file:(?!.*\.(?:tgz|tar\.gz|tar)$)/.test(version),
  },
  {
    files: /nodejs\/(?:npm|bun|yarn)\//,
    because:
      'members of the workspace are projects of the repository, not packages of a registry; what their own package.json asks for is direct',
    covers: ({ kind, name, text }, content) =>
      (kind === 'missing' && isProject(name, content)) ||
      (text.endsWith('is indirect there, direct here') && /"link": true|@workspace:/.test(content)),
  },
  {
    files: /nodejs\/yarn\//,
    because:
      'an archive in the repository (`file:`), a package that yarn patches (`patch:`) and one of an unknown protocol are entries with name and version, and are installed',
    covers: ({ kind, name }, content) =>
      kind === 'extra' && new RegExp(`(?:^|["\\s,])${escaped(name)}@(?!npm:)[^\\s",]*[:/]`, 'm').test(content),
  },
  {
    files: /\/conan\//,
    because: '`build_requires` are listed, for development',
    covers: ({ kind, name, text }, content) =>
      (kind === 'extra' || text.endsWith('is indirect there, direct here')) &&
      content.indexOf(`${name}/`, content.search(/"(?:build|python|tool)_requires"/)) >= 0,
  },
  {
    files: /\/conan\//,
    because: 'node 0 is the recipe that the graph was made for, not a package it uses',
    covers: ({ kind, name, version }, content) =>
      kind === 'missing' && new RegExp(`"0": \\{\\s*"ref": "${escaped(`${name}/${version}`)}`).test(content),
  },
  {
    files: /conda\/environment\//,
    because: '`name=1.2` asks for any 1.2.x: the version is not said, and is listed as unknown',
    covers: ({ kind, name, version }, content) =>
      kind === 'missing' &&
      new RegExp(`^\\s*-\\s*["']?(?:\\S+::)?${escaped(name)}\\s*=${escaped(version)}["']?\\s*(?:#.*)?$`, 'im').test(
        content,
      ),
  },
  {
    files: /dart\/pub\//,
    because:
      'the file pins packages of the SDK at 0.0.0; the other expectation replaces that by the version of the SDK, which the file does not name',
    covers: ({ name }, content) =>
      new RegExp(`^  ${escaped(name)}:\\n(?: {4}.*\\n)*? {4}source: sdk`, 'm').test(content),
  },
  {
    files: /dotnet\/core_deps\//,
    because: 'the entry of type `project` is the application itself, not a package it uses',
    covers: ({ kind, name, version }, content) =>
      kind === 'missing' &&
      new RegExp(`"${escaped(`${name}/${version}`)}": \\{\\s*"type": "project"`, 'i').test(content),
  },
  {
    files: /golang\/mod\//,
    because:
      'the module itself is no package of its own; the standard library at the stated Go version is one; a module replaced by a folder is listed without a version',
    covers: ({ kind, name, version }, content) =>
      kind === 'missing'
        ? new RegExp(`^module\\s+"?${escaped(name)}"?\\s*$`, 'm').test(content)
        : kind === 'extra' &&
          (name === 'stdlib' ||
            (version === '' && new RegExp(`${escaped(name)}\\s[^\\n]*=>\\s*\\.{0,2}/`).test(content))),
  },
  {
    files: /python\/uv\//,
    because: 'projects of the repository are no packages of an index; what they ask for is direct',
    covers: ({ kind, name, text }, content) =>
      (kind === 'missing' &&
        new RegExp(
          `^name = "${escaped(name)}"\\n(?:version = .*\\n)?source = \\{ (?:virtual|editable|workspace|directory)`,
          'm',
        ).test(content)) ||
      text.endsWith('is indirect there, direct here'),
  },
  {
    files: /ruby\/bundler\//,
    because: 'the exclamation mark under DEPENDENCIES says where a gem comes from; it is direct all the same',
    covers: ({ name, text }, content) =>
      text.endsWith('is indirect there, direct here') &&
      new RegExp(`^  ${escaped(name)}(?: \\([^)]*\\))?!`, 'm').test(content),
  },
];

/** The reasons that together cover all differences; `undefined` where one of them has none. */
export function argued(
  fixture: string,
  content: string,
  differences: readonly Difference[],
): { readonly because: string; readonly open: readonly Difference[] } {
  const reasons = new Set<string>();
  const open = differences.filter((difference) => {
    const found = parting.find((argument) => argument.files.test(fixture) && argument.covers(difference, content));
    if (found !== undefined) reasons.add(found.because);
    return found === undefined;
  });
  return { because: [...reasons].join('; '), open };
}

/** A link in npm's lockfile with a folder of that name, a workspace in bun's and yarn's. */
function isProject(name: string, content: string): boolean {
  const plain = escaped(name);
  return (
    new RegExp(`node_modules/${plain}": \\{\\s*"resolved": "[^"]*",\\s*"link": true`).test(content) ||
    new RegExp(`"${plain}@workspace:`).test(content)
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
