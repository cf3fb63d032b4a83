/** Where the inventory and the other scanner's expectation part, and why the inventory is held to be right. */

export interface Argument {
  /** The differences that the reason covers. */
  readonly differences: RegExp;
  readonly because: string;
}

const argumentsByFixture: readonly (readonly [fixture: RegExp, argument: Argument])[] = [
  [
    /nodejs\/pnpm\/.*(?:with_dev|many)\.yaml$/,
    {
      differences: /^extra .* \(development\)$/,
      because: 'the other scanner leaves development packages of pnpm out; here they are listed with their scope',
    },
  ],
  [
    /nodejs\/(?:npm|bun)\//,
    {
      differences:
        /^missing (?:function1|nested_func|testapp|my-app|my-lib)@|^(?:debug@2\.6\.9|lodash@4\.17\.21) is indirect there/,
      because:
        'members of the workspace are projects of the repository, not packages of a registry; what their own package.json asks for is direct',
    },
  ],
  [
    /yarn_v2_happy\.lock$/,
    {
      differences: /^extra fsevents@2\.1\.3$/,
      because: 'a package that yarn patches (`fsevents@patch:…`) is installed all the same',
    },
  ],
  [
    /yarn_with_local\.lock$/,
    {
      differences: /^extra local-package@/,
      because: 'an archive in the repository (`file:….tar.gz`) is a package with a version',
    },
  ],
  [
    /yarn_with_bad_protocol\.lock$/,
    {
      differences: /^extra asap@2\.0\.6$/,
      because: 'the entry names its package and version; an unknown protocol is no reason to leave it out',
    },
  ],
  [
    /conan\/.*happy_v2\.lock$/,
    { differences: /^extra auto(?:conf|make)@/, because: '`build_requires` are listed, for development' },
  ],
  [
    /dart\/pub\//,
    {
      differences: /flutter_test@/,
      because:
        'the file pins flutter_test at 0.0.0; the other expectation replaces it by the version of the SDK, which the file does not name',
    },
  ],
  [
    /dotnet\/core_deps\//,
    {
      differences: /^missing /,
      because: 'the entry of type `project` is the application itself, not a package it uses',
    },
  ],
  [
    /golang\/mod\//,
    {
      differences: /^missing github\.com\/org\/repo@|^extra stdlib@|^extra golang\.org\/x\/xerrors@$/,
      because:
        'the module itself is no package of its own; the standard library at the stated Go version is one; a module replaced by a folder is listed without a version',
    },
  ],
  [
    /nuget\/config\/.*dev_dependency/,
    { differences: /^extra .* \(development\)$/, because: 'development dependencies are listed with their scope' },
  ],
  [
    /nuget\/packagesprops\//,
    { differences: /^extra package(?:One)?@$/i, because: 'a version that cannot be worked out is listed as unknown' },
  ],
  [
    /requirements_no_version/,
    {
      differences: /^extra pandas@$/,
      because: 'a requirement without a pinned version is listed with its version unknown',
    },
  ],
];

export function argued(fixture: string): Argument | undefined {
  return argumentsByFixture.find(([pattern]) => pattern.test(fixture))?.[1];
}
