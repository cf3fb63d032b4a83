/**
 * What the examples of operations tell of: one organization with one repository, whose code calls a vulnerable function of a package.
 * The ids are well formed and of nobody, so an example can be sent anywhere and touches nothing.
 */
import type { Static } from 'typebox';
import type { evidence, metadata } from './fields.ts';

export const exampleIds = {
  organization: '019cad9d-67a0-7000-950c-9100c0ea089f',
  token: '019cad9e-56d2-7000-bd3b-87636b399b2c',
  repository: '019cad9f-4604-7000-b6b7-f7262411a063',
  branch: '019cad9f-6d14-7000-9c3a-2f0b7a61e5d8',
  tag: '019cad9f-6d15-7000-8e47-d05c19ab3f26',
  connection: '019cad9f-1d2a-7000-8f3e-51c7a0b94d12',
  scan: '019cada0-3536-7000-83e4-fc76eadfbfa0',
  alert: '019cada1-2468-7000-af73-462315b009bb',
  occurrence: '019cada2-139a-7000-8d13-d8631d5d52a0',
  package: '019cada3-02cc-7000-a0eb-12a48a98b7b9',
  issue: '019cada3-f1fe-7000-ab96-5abce3bd07a1',
  suppression: '019cada4-6a3b-7000-9c55-1d0f5ac2f7e1',
  decision: '019cada4-9c1d-7000-8b2e-6f0c4d13a957',
  rule: '019cada4-e130-7000-b02b-590f4829f0dd',
  referral: '019cada5-d062-7000-98bf-0bbba574d278',
  view: '019cada6-bf94-7000-8d21-6a3ef0c4b715',
} as const;

export const exampleTimes = {
  registered: '2026-03-02T08:15:00.000Z',
  scanned: '2026-03-02T08:16:30.000Z',
  changed: '2026-03-03T09:41:12.000Z',
  nextNight: '2026-03-04T02:30:00.000Z',
  expires: '2026-05-31T08:15:00.000Z',
} as const;

/** Where things are found: the fields that packages and vulnerabilities have for it. */
export const examplePlace = {
  repositoryId: exampleIds.repository,
  branch: 'main',
  commitSha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
};

export const examplePackage = {
  id: exampleIds.package,
  name: 'lodash',
  version: '4.17.11',
  versionRange: '',
  ecosystem: 'npm',
  manifestPath: 'package.json',
  manifestStartLine: 4,
  manifestEndLine: 4,
  manifestStartColumn: 5,
  manifestEndColumn: 24,
};

export const exampleOrigin = {
  directness: 'direct',
  source: { kind: 'registry', url: '', reference: '', path: '' },
} as const;

export const examplePriority = {
  priority: 77,
  priorityReasons: [
    'Production code calls what is vulnerable.',
    'Its severity is 9.1 of 10.',
    'The package is one of production.',
    'The project itself asks for the package.',
    'A version without it is known.',
  ],
};

export const exampleMetadata: Static<typeof metadata> = {
  id: 'GHSA-jf85-cpcp-j695',
  packageIdentifier: 'pkg:npm/lodash',
  aliases: ['CVE-2019-10744'],
  references: ['https://advisories.example/GHSA-jf85-cpcp-j695'],
  summary: 'Prototype pollution in lodash',
  description: 'defaultsDeep can be made to write to Object.prototype by an object that has a constructor key.',
  severityScore: 9.1,
  severitySource: 'scored',
  severity: 'critical',
};

export const exampleEvidence: Static<typeof evidence> = {
  kind: 'call',
  path: 'src/settings.js',
  startLine: 12,
  startColumn: 10,
  endLine: 12,
  endColumn: 24,
  symbol: 'lodash.defaultsDeep',
  snippet: 'return _.defaultsDeep({}, input, defaults);',
};
