/** The quick readers beside the full parsers of three syntaxes: each knows only plain texts, and gives the others up. */

export interface SecondReader {
  readonly name: string;
  readonly file: string;
  /** The function that gives `undefined` for what is not plain. */
  readonly reader: string;
  /** Files of its syntax that an inventory reads; in a tree without any there is nothing to measure. */
  readonly reads: RegExp;
}

export const secondReaders: readonly SecondReader[] = [
  {
    name: 'yaml',
    file: 'yaml-lines.ts',
    reader: 'readYamlLines',
    reads: /\.ya?ml$|(?:^|\/)(?:pubspec|Podfile)\.lock$/,
  },
  {
    name: 'toml',
    file: 'toml-lines.ts',
    reader: 'readTomlLines',
    reads: /\.toml$|(?:^|\/)(?:Cargo|poetry|uv|pdm)\.lock$/,
  },
  {
    name: 'xml',
    file: 'xml-plain.ts',
    reader: 'readPlainXml',
    reads: /\.(?:xml|config|props|targets|nuspec|[a-z]+proj)$/,
  },
];
