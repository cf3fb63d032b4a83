/** What the quickstart tells and calls: the nine operations in an order that makes sense to a newcomer, with the words around them. */

export interface Step {
  readonly title: string;
  readonly words: string;
  readonly path: string;
  /** `$NAME` in a text is the shell variable of that name where there is one by then. */
  readonly body: object;
  /** Shell variables that later steps use, by their place in the answer: `{ ALERT_ID: 'alerts.0.id' }`. */
  readonly keeps?: Readonly<Record<string, string>>;
}

export const demoAddress = 'http://127.0.0.1:8080';

/** Run as it is printed, but for the address. */
export const callFunction = `vedette_call() {
  curl -sS "${demoAddress}$1" -H 'Content-Type: application/json' \\
    -H "X-Service-API-Token-Id: $TOKEN_ID" -H "X-Service-API-Token-Secret: $TOKEN_SECRET" -d "$2"
}`;

export const foreword = `# Quickstart

Made by \`node scripts/quickstart-transcript.ts\`, which starts the demonstration on an empty data folder and runs every command
below in a shell. The answers are indented here; \`ID\` and \`TIME\` stand for what differs from run to run, and long lists and
texts are cut (\`…\`).

Start the demonstration in the project's folder, and keep it running:

\`\`\`sh
npm start
\`\`\`

It prints a token pair. In another terminal, in the same folder, with that pair:

\`\`\`sh
TOKEN_ID=…
TOKEN_SECRET=…
REPOSITORY_URL="file://$PWD/data/demo/corner-shop.git"
${callFunction}
\`\`\`
`;

export const steps: readonly Step[] = [
  {
    title: 'Which vulnerabilities can be reached?',
    words: 'The critical alerts of the sample shop whose vulnerable code is called by JavaScript.',
    path: '/api/v1/sca/alerts/search',
    body: { severities: ['critical'], reachability: ['reachable'], languages: ['javascript'], pageSize: 10 },
    keeps: { ALERT_ID: 'alerts.0.id' },
  },
  {
    title: 'Why, and where?',
    words:
      'The record of an alert holds every place where the package is used, with the evidence for its verdict and the versions that mend it.',
    path: '/api/v1/sca/vulnerabilities/get',
    body: { id: '$ALERT_ID' },
    keeps: { REPOSITORY_ID: 'repositoryId' },
  },
  {
    title: 'Which packages are in use?',
    words: 'Everything that manifests and lockfiles name, with the place where a person would change it.',
    path: '/api/v1/sca/packages/search',
    body: { searchQuery: 'lodash', ecosystems: ['npm'] },
  },
  {
    title: 'Make a rule of your own',
    words:
      'An extension, since the next call would have nothing to list. The rule is tried out before it is kept; [rules.md](rules.md) says how to write one.',
    path: '/api/v2/rules/create',
    body: {
      name: 'Saved carts are not code',
      rule: 'serialize.unserialize($TEXT)',
      globPattern: 'web/**/*.js',
      sourceTypes: [],
    },
  },
  {
    title: 'List the rules',
    words: 'With `repositoryId`: the rules of that repository and those of all. It runs with the next scan.',
    path: '/api/v2/rules/list',
    body: { repositoryId: '$REPOSITORY_ID', page: 1, pageSize: 20 },
  },
  {
    title: 'Register a repository',
    words:
      'Registering queues a first scan. A URL that is known keeps its id and takes the new values, as here with the demonstration’s own repository, whose folder is the only one allowed besides `https://bitbucket.org/` ([configuration.md](configuration.md)).',
    path: '/api/v1/repositories/add-bitbucket',
    body: {
      repos: [
        {
          gitAuthorEmail: 'scans@corner-shop.example',
          repositoryUrl: '$REPOSITORY_URL',
          repositoryName: 'corner-shop',
          defaultBranch: 'main',
          webhookSigningSecret: 'a long random text that Bitbucket signs with',
        },
      ],
    },
  },
  {
    title: 'Scan it every night',
    words: 'One schedule a repository; calling again changes it. Summer time is minded.',
    path: '/api/v1/scans/upsert-schedule',
    body: {
      repositoryId: '$REPOSITORY_ID',
      executionCriteriaCrontab: '30 2 * * *',
      timezone: 'Europe/Lisbon',
      isEnabled: true,
    },
  },
  {
    title: 'Look at pull requests too',
    words:
      'From now on a pull request that Bitbucket tells of is scanned, once [its webhook](operations.md#webhooks-of-bitbucket) is set up.',
    path: '/api/v1/repositories/set-pr-scanning',
    body: { repositoryId: '$REPOSITORY_ID', isPrScanningEnabled: true },
  },
  {
    title: 'How do we stand?',
    words: 'Counts of scans and issues; `repositoryId` or `scanId` narrow them.',
    path: '/api/v1/stats/summary',
    body: { repositoryId: '$REPOSITORY_ID' },
  },
  {
    title: 'Refer somebody',
    words: 'Sent twice within a day, it gives the same id.',
    path: '/api/v1/referral/create',
    body: {
      firstName: 'Ada',
      lastName: 'Example',
      email: 'ada@prospect.example',
      mobilePhone: '+351 555 000 100',
      companyName: 'Prospect Ltd',
      referrerFirstName: 'Grace',
      referrerLastName: 'Sample',
      referrerEmail: 'grace@corner-shop.example',
      type: 'DEMO',
      notes: 'Would like to see reachability on Python.',
    },
  },
];

export const afterword = `## Next

- A scan now instead of tonight: \`vedette_call /api/v1/scans/start '{ "repositoryId": "'$REPOSITORY_ID'" }'\`, and
  \`vedette_call /api/v1/scans/list '{}'\` to follow it.
- All operations, extensions too, can be tried in the browser at \`http://127.0.0.1:8080/docs\`.
- [operations.md](operations.md): tokens, errors, paging, limits, webhooks.
`;
