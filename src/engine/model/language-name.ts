/** The closed set of names of languages, lower case. */

export const languageNames = [
  'javascript',
  'typescript',
  'python',
  'go',
  'java',
  'kotlin',
  'scala',
  'csharp',
  'ruby',
  'rust',
  'php',
  'elixir',
  'erlang',
  'dart',
  'swift',
  'haskell',
  'r',
  'c',
  'cpp',
  'julia',
  'yaml',
] as const;

export type LanguageName = (typeof languageNames)[number];
