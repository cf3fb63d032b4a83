/** A request body that each operation takes, for tests that go over all operations. */

/** @returns a new body that the operation at the path takes, apart from ids that do not exist. */
export function goodBody(path: string): Record<string, unknown> {
  const known = goodBodies[path];
  if (known !== undefined) return structuredClone(known);
  if (/\/(get|update|delete|cancel|revoke|rotate)$/.test(path)) return { id: 'x' };
  if (/\/(remove|start|get-schedule)$/.test(path)) return { repositoryId: 'x' };
  return {};
}

const goodBodies: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/v1/sca/vulnerabilities/get': { id: 'x' },
  '/api/v1/repositories/add-bitbucket': {
    repos: [
      {
        gitAuthorEmail: 'dev@example.com',
        repositoryUrl: 'https://bitbucket.org/acme/shop',
        repositoryName: 'shop',
        defaultBranch: 'main',
        webhookSigningSecret: 'secret',
      },
    ],
  },
  '/api/v1/referral/create': {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    mobilePhone: '+44 20 7946 0000',
    companyName: 'Engines',
    referrerFirstName: 'Charles',
    referrerLastName: 'Babbage',
    referrerEmail: 'charles@example.com',
    type: 'DEMO',
  },
  '/api/v1/scans/upsert-schedule': { repositoryId: 'x', executionCriteriaCrontab: '@daily', isEnabled: true },
  '/api/v1/repositories/set-pr-scanning': { repositoryId: 'x', isPrScanningEnabled: true },
  '/api/v2/rules/create': { name: 'rule', rule: 'eval($X)' },
  '/api/v1/tokens/create': { name: 'token' },
  '/api/v1/issues/set-state': { id: 'x', state: 'archived' },
};
