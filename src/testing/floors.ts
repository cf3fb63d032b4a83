/**
 * The floors of the house, from the ground up: a folder imports from floors below its own, and from itself. Folders that share a
 * floor do not know each other. `tidy.test.ts` holds the tree to this list, and the drawing of imports is made from it.
 */

export interface Floor {
  readonly name: string;
  /** Folders by their whole path; `*` stands for one name that no other entry of the list spells out. */
  readonly folders: readonly string[];
}

export const floors: readonly Floor[] = [
  { name: 'nouns', folders: ['src/engine/model'] },
  { name: 'trees of files', folders: ['src/engine/files'] },
  { name: 'readers of text', folders: ['src/engine/text'] },
  { name: 'version schemes', folders: ['src/engine/versions'] },
  { name: 'advisories', folders: ['src/engine/advisories'] },
  { name: 'what extractors share', folders: ['src/engine/extraction'] },
  {
    name: 'ecosystems whose formats others borrow',
    folders: [
      'src/engine/ecosystems/docker',
      'src/engine/ecosystems/npm',
      'src/engine/ecosystems/pypi',
      'src/engine/ecosystems/rubygems',
    ],
  },
  { name: 'ecosystems', folders: ['src/engine/ecosystems/*'] },
  { name: 'list of ecosystems', folders: ['src/engine/ecosystems'] },
  { name: 'inventory', folders: ['src/engine/inventory'] },
  { name: 'what languages share', folders: ['src/engine/syntax'] },
  { name: 'values that flow', folders: ['src/engine/values'] },
  { name: 'calls of methods', folders: ['src/engine/objects'] },
  { name: 'objects with members of their own', folders: ['src/engine/objects/prototypes'] },
  { name: 'values that are called', folders: ['src/engine/objects/called-values'] },
  { name: 'arguments of calls', folders: ['src/engine/call-arguments'] },
  { name: 'what linkers share', folders: ['src/engine/linking'] },
  { name: 'what a build takes of code', folders: ['src/engine/languages/rust/targets'] },
  {
    name: 'inner parts of languages',
    folders: [
      'src/engine/languages/java/class-files',
      'src/engine/languages/javascript/syntax',
      'src/engine/languages/php/objects',
      'src/engine/languages/python/flow',
      'src/engine/languages/ruby/objects',
      'src/engine/languages/rust/build',
      'src/engine/languages/rust/objects',
    ],
  },
  {
    name: 'inner parts of languages, second',
    folders: [
      'src/engine/languages/java/jars',
      'src/engine/languages/javascript/loading',
      'src/engine/languages/javascript/mentions',
      'src/engine/languages/javascript/objects',
      'src/engine/languages/javascript/values',
      'src/engine/languages/python/graph',
      'src/engine/languages/python/loads',
    ],
  },
  { name: 'inner parts of languages, third', folders: ['src/engine/languages/java/graph'] },
  {
    name: 'languages whose code others share',
    folders: ['src/engine/languages/java', 'src/engine/languages/javascript'],
  },
  { name: 'languages', folders: ['src/engine/languages/*'] },
  { name: 'linkers whose parts others borrow', folders: ['src/engine/languages/javascript/linking'] },
  { name: 'linkers', folders: ['src/engine/languages/*/linking'] },
  { name: 'lists of languages and linkers', folders: ['src/engine/languages'] },
  { name: 'declarations in releases that are compared', folders: ['src/engine/symbols/declarations'] },
  { name: 'comparing releases', folders: ['src/engine/symbols'] },
  { name: 'following installed sources', folders: ['src/engine/reachability/installed'] },
  { name: 'verdicts', folders: ['src/engine/reachability'] },
  { name: 'sources of packages', folders: ['src/engine/sources'] },
  { name: 'nouns of rules', folders: ['src/engine/rules/model', 'src/engine/rules/regex'] },
  { name: 'code as rules see it', folders: ['src/engine/rules/syntax'] },
  { name: 'names in code', folders: ['src/engine/rules/names'] },
  { name: 'questions by names', folders: ['src/engine/rules/questions'] },
  { name: 'patterns of code', folders: ['src/engine/rules/patterns'] },
  { name: 'questions to code', folders: ['src/engine/rules/formulas', 'src/engine/rules/functions'] },
  {
    name: 'code that values are followed through',
    folders: ['src/engine/rules/taint/code', 'src/engine/rules/taint/inputs'],
  },
  { name: 'grammars of that code', folders: ['src/engine/rules/taint/code/grammars'] },
  { name: 'inner parts of families of handlers', folders: ['src/engine/rules/handlers/javascript/code'] },
  { name: 'inner parts of families of handlers, second', folders: ['src/engine/rules/handlers/javascript/values'] },
  { name: 'inner parts of families of handlers, third', folders: ['src/engine/rules/handlers/javascript/frameworks'] },
  {
    name: 'questions to code',
    folders: ['src/engine/rules/fingerprints', 'src/engine/rules/formulas', 'src/engine/rules/functions'],
  },
  {
    name: 'questions to code',
    folders: ['src/engine/rules/formulas', 'src/engine/rules/functions', 'src/engine/rules/wiring'],
  },
  { name: 'families of handlers', folders: ['src/engine/rules/handlers/*'] },
  { name: 'handlers, and what flows into them', folders: ['src/engine/rules/handlers', 'src/engine/rules/taint'] },
  { name: 'reading sentences', folders: ['src/engine/rules/english/reading'] },
  { name: 'parts of sentences', folders: ['src/engine/rules/english/slots'] },
  { name: 'shapes of sentences', folders: ['src/engine/rules/english/shapes'] },
  { name: 'ways to write a rule', folders: ['src/engine/rules/semgrep', 'src/engine/rules/english'] },
  { name: 'rules', folders: ['src/engine/rules'] },
  { name: 'report', folders: ['src/engine/report'] },
  { name: 'formats of reports', folders: ['src/engine/formats'] },
  { name: 'report for a person, suppressions', folders: ['src/engine/report/person', 'src/engine/suppressions'] },
  { name: 'scan', folders: ['src/engine'] },
  { name: 'nouns of fixes', folders: ['src/engine/fixes/model'] },
  { name: 'what editors share', folders: ['src/engine/fixes/shared'] },
  { name: 'editors whose parts others borrow', folders: ['src/engine/fixes/javascript'] },
  { name: 'editors of lockfiles and manifests', folders: ['src/engine/fixes/*'] },
  { name: 'fix plans', folders: ['src/engine/fixes'] },

  { name: 'settings', folders: ['src/config'] },
  { name: 'ground of the service', folders: ['src/service/foundation', 'src/service/secrets'] },
  { name: 'embedded database', folders: ['src/service/database/embedded'] },
  { name: 'database', folders: ['src/service/database'] },
  {
    name: 'what is kept of lists and of the past, and the audit trail',
    folders: ['src/service/audit', 'src/service/history', 'src/service/lists'],
  },
  {
    name: 'modules that know no other',
    folders: [
      'src/service/git',
      'src/service/jobs',
      'src/service/occurrences',
      'src/service/organizations',
      'src/service/packages',
      'src/service/referrals',
    ],
  },
  { name: 'code hosts, and who is connected', folders: ['src/service/bitbucket', 'src/service/connections'] },
  { name: 'tokens, issues, saved views', folders: ['src/service/tokens', 'src/service/issues', 'src/service/views'] },
  {
    name: 'sessions, scans and rules',
    folders: ['src/service/sessions', 'src/service/scans', 'src/service/rules'],
  },
  {
    name: 'alerts, schedules, advisories',
    folders: [
      'src/service/alerts',
      'src/service/schedules',
      'src/service/statistics',
      'src/service/advisories',
      'src/service/live',
    ],
  },
  { name: 'tenancy', folders: ['src/service/tenancy'] },
  { name: 'repositories', folders: ['src/service/repositories', 'src/service/sources'] },
  {
    name: 'explanations, metadata of releases, reports of repositories, suppressions, decisions',
    folders: [
      'src/service/explanations',
      'src/service/releases',
      'src/service/exports',
      'src/service/suppressions',
      'src/service/decisions',
    ],
  },
  { name: 'triage', folders: ['src/service/triage'] },
  { name: 'deriving symbols', folders: ['src/service/symbols'] },
  { name: 'pull requests', folders: ['src/service/pull-requests'] },
  { name: 'connecting workspaces and projects', folders: ['src/service/connecting'] },
  { name: 'analysis in children', folders: ['src/service/analysis'] },
  { name: 'planning fixes', folders: ['src/service/fix-planning'] },
  { name: 'fixes and their pull requests', folders: ['src/service/fixes'] },
  { name: 'trials of rules, excerpts of files', folders: ['src/service/excerpts', 'src/service/trials'] },
  { name: 'rules that a model writes', folders: ['src/service/model-rules'] },
  { name: 'backups', folders: ['src/service/backup'] },
  { name: 'context', folders: ['src/service/context'] },
  { name: 'running scans, removing old rows', folders: ['src/service/retention', 'src/service/scanning'] },
  { name: 'operations', folders: ['src/service/operations'] },
  { name: 'what assistants are offered', folders: ['src/service/assistants'] },
  { name: 'http', folders: ['src/service/http'] },
  { name: 'composition', folders: ['src/service'] },
  { name: 'command line', folders: ['src/cli'] },
  { name: 'the console in a browser', folders: ['src/console-browser'] },
  { name: 'entry', folders: ['src'] },
];

/** Its place in the list, from the ground up; -1 for a folder without one. */
export function floorOf(folder: string): number {
  const exact = floors.findIndex(({ folders }) => folders.includes(folder));
  if (exact >= 0) return exact;
  return floors.findIndex(({ folders }) => folders.some((pattern) => pattern.includes('*') && fits(pattern, folder)));
}

function fits(pattern: string, folder: string): boolean {
  const wanted = pattern.split('/');
  const parts = folder.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
}

/** Modules of several files that call each other in a ring, by folder, and why each is one idea. */
export const ringsOfOneModule: Readonly<Record<string, string>> = {
  'src/engine/languages/javascript/values':
    'an evaluator: expressions hold functions, whose statements hold expressions',
  'src/engine/languages/python/flow':
    'a lowering: expressions hold lambdas and comprehensions, whose bodies hold expressions',
  'src/engine/languages/python/graph':
    'an interpreter: a call runs code, which looks up members, which calls descriptors',
};
