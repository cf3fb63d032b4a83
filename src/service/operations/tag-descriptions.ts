/** What each group of operations is for, as the OpenAPI document and the command line say it; a test asks that every tag has its words. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Advisories: 'Which advisories are in use, and how old they are.',
  Alerts: 'Vulnerabilities in packages, over all repositories, with how far their code is reached.',
  Audit: 'Who changed what, and when.',
  Fixes: 'Changes of manifests and lockfiles after which vulnerabilities are gone, and their pull requests.',
  Issues: 'What somebody has to look at, from vulnerabilities and rules, and what people said of it.',
  Organizations: 'Tenants of an installation, for whoever runs it.',
  Packages: 'What repositories use: versions, and where they are declared.',
  'Pull requests': 'What pull requests introduce, and what fails them.',
  Referrals: 'Prospects that somebody referred.',
  Reports: 'What was found, as SARIF, bills of materials, VEX and tables.',
  Repositories: 'Repositories that are scanned, and their connection to Bitbucket.',
  Rules: "The organization's own rules for its code.",
  Scans: 'Scans and their schedules.',
  Statistics: 'Counts of scans and issues.',
  Tokens: 'Token pairs that may call the service.',
  Webhooks: "Where Bitbucket's events arrive.",
};
