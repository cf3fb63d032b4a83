/** Which grammar colours a file: by the language that the service names, else by the file's name. */

const byLanguage: Readonly<Record<string, string>> = {
  c: 'c',
  cpp: 'cpp',
  'c++': 'cpp',
  csharp: 'csharp',
  'c#': 'csharp',
  css: 'css',
  dart: 'dart',
  dockerfile: 'dockerfile',
  elixir: 'elixir',
  go: 'go',
  groovy: 'groovy',
  html: 'xml',
  ini: 'ini',
  java: 'java',
  javascript: 'javascript',
  json: 'json',
  kotlin: 'kotlin',
  markdown: 'markdown',
  php: 'php',
  properties: 'properties',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
  scala: 'scala',
  scss: 'scss',
  shell: 'bash',
  sql: 'sql',
  swift: 'swift',
  toml: 'ini',
  typescript: 'typescript',
  xml: 'xml',
  yaml: 'yaml',
};

const byExtension: Readonly<Record<string, string>> = {
  bash: 'bash',
  c: 'c',
  cc: 'cpp',
  cjs: 'javascript',
  cpp: 'cpp',
  cs: 'csharp',
  csproj: 'xml',
  css: 'css',
  cts: 'typescript',
  dart: 'dart',
  ex: 'elixir',
  exs: 'elixir',
  gemspec: 'ruby',
  go: 'go',
  gradle: 'groovy',
  groovy: 'groovy',
  h: 'cpp',
  hpp: 'cpp',
  htm: 'xml',
  html: 'xml',
  ini: 'ini',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  less: 'scss',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  php: 'php',
  properties: 'properties',
  props: 'xml',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sbt: 'scala',
  scala: 'scala',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  svg: 'xml',
  swift: 'swift',
  targets: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

const byName: readonly (readonly [RegExp, string])[] = [
  [/^(?:dockerfile|containerfile)/i, 'dockerfile'],
  [/^(?:gemfile|rakefile|podfile)$/i, 'ruby'],
  [/^(?:composer|pipfile)\.lock$/i, 'json'],
  [/^(?:poetry|cargo|uv|pdm)\.lock$/i, 'ini'],
  [/^jenkinsfile$/i, 'groovy'],
];

/** Undefined where none is known: the code is shown in one colour. */
export function grammarOf(path: string, language = ''): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // What the service calls JavaScript is TypeScript, too.
  if (language === '' || language === 'javascript') {
    const known = byName.find(([pattern]) => pattern.test(name))?.[1] ?? own(byExtension, extension);
    if (known !== undefined) return known;
  }
  return own(byLanguage, language.toLowerCase());
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
