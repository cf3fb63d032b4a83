/**
 * What each page of the console is for, as a task that a person does there: each begins at the overview and says what is pressed, filled in and
 * chosen by what is written on it. tasks.browser.test.ts does each with a pointer and with the keyboard alone, and has one for every route.
 */
import type { Hand } from './hand.testing.ts';
import type { TaskWorld } from './task-world.testing.ts';

export interface Task {
  /** Where it is done, as the router names it. */
  readonly route: string;
  /** What is got done. */
  readonly name: string;
  /** Without a session: it begins where one is asked for. */
  readonly isSignedOut?: true;
  readonly go: (hand: Hand, world: TaskWorld) => Promise<void>;
}

export const tasks: readonly Task[] = [
  {
    route: '/sign-in',
    name: 'signing in with a pair leads to where one wanted to',
    isSignedOut: true,
    async go(hand, { pair }) {
      await hand.fill('Token id', pair.id);
      await hand.fill('Token secret', pair.secret);
      await hand.press('button', 'Sign in');
      await hand.see('heading', 'Overview');
    },
  },
  {
    route: '/enter',
    name: 'a link of somebody else’s is declined',
    async go(hand, { visit }) {
      await visit('/enter#a-code');
      await hand.see('heading', /^You are signed in to/);
      await hand.press('link', 'Stay signed in');
      await hand.see('heading', 'Overview');
    },
  },
  {
    route: '/',
    name: 'what comes first is opened, with its evidence',
    async go(hand) {
      await hand.press('link', /ejs turns template options/);
      await hand.see('heading', 'Evidence');
      await hand.see('text', 'ejs.render');
    },
  },
  {
    route: '/alerts',
    name: 'narrowed to what is critical, and one of it opened',
    async go(hand) {
      await hand.go('Alerts');
      await hand.press('button', 'Severity');
      await hand.tick('checkbox', 'Critical');
      await hand.leave();
      await hand.see('button', 'Severity: Critical');
      await hand.press('row', /node-serialize/);
      await hand.see('heading', /^node-serialize/);
    },
  },
  {
    route: '/alerts/$id',
    name: 'an alert is marked as a false positive, with the reason',
    async go(hand) {
      await hand.go('Alerts');
      await hand.press('row', /handlebars/);
      await hand.press('button', 'Decide…');
      await hand.tick('radio', /^False positive/);
      await hand.fill('Reason', 'Templates are ours alone');
      await hand.press('button', /^Mark as false positive/);
      await hand.see('text', /^Marked as false positive/);
    },
  },
  {
    route: '/decisions',
    name: 'a decision is found, its reason changed, and it is taken back',
    async go(hand) {
      await hand.go('Decisions');
      await hand.fill(/^Search reason/, 'until we upgrade');
      await hand.press('row', /until we upgrade/);
      await hand.press('button', 'Change…');
      await hand.fill('Reason', 'Accepted for this quarter');
      await hand.press('button', 'Save');
      await hand.see('text', /^The decision is changed/);
      await hand.press('button', 'Take back');
      await hand.see('text', /taken back|open again/i);
    },
  },
  {
    route: '/issues',
    name: 'narrowed to what rules found, and one of it opened',
    async go(hand) {
      await hand.go('Issues');
      await hand.press('button', 'Kind');
      await hand.tick('checkbox', 'Rule');
      await hand.leave();
      await hand.see('button', 'Kind: Rule');
      await hand.press('row', /No eval/);
      await hand.see('heading', 'No eval');
    },
  },
  {
    route: '/issues/$id',
    name: 'an issue is snoozed for three months',
    async go(hand) {
      await hand.go('Issues');
      await hand.press('row', /axios/);
      await hand.press('button', 'Decide…');
      await hand.tick('radio', /^Snooze/);
      await hand.press('button', '3 months');
      await hand.press('button', /^Snooze/);
      await hand.see('text', /^Snoozed/);
    },
  },
  {
    route: '/repositories',
    name: 'a repository is found by name and opened',
    async go(hand) {
      await hand.go('Repositories');
      await hand.fill(/^Search name/, 'corner');
      await hand.press('row', /corner-shop/);
      await hand.see('heading', 'corner-shop');
    },
  },
  {
    route: '/repositories/add',
    name: 'a repository is added by its address',
    async go(hand, { newAddress }) {
      await hand.go('Repositories');
      await hand.press('link', 'Add repositories');
      await hand.fill('Address', newAddress);
      await hand.fill('Name', 'added');
      await hand.fill('Author e-mail', 'scans@shop.example');
      await hand.press('button', 'Add repository');
      await hand.see('heading', 'The repository is added');
    },
  },
  {
    route: '/repositories/add',
    name: 'a workspace of Bitbucket is connected',
    async go(hand, { answerConnect }) {
      await hand.go('Repositories');
      await hand.press('link', 'Add repositories');
      await answerConnect();
      await hand.press('link', /^Workspace or project/);
      await hand.fill('Address of the workspace or project', 'https://bitbucket.org/acme');
      await hand.fill('Author e-mail', 'scans@shop.example');
      await hand.choose('Credential', 'An access token');
      await hand.fill('Access token', 'a-token');
      await hand.press('button', 'Connect');
      await hand.see('text', '1 added, 0 were there');
    },
  },
  {
    route: '/repositories/add',
    name: 'a bill of materials is uploaded',
    async go(hand) {
      const text = JSON.stringify({
        bomFormat: 'CycloneDX',
        specVersion: '1.5',
        components: [{ type: 'library', name: 'lodash', version: '4.17.11', purl: 'pkg:npm/lodash@4.17.11' }],
      });
      await hand.go('Repositories');
      await hand.press('link', 'Add repositories');
      await hand.press('link', /^Bill of materials/);
      await hand.upload('File', { name: 'appliance.json', text });
      await hand.fill('Name', `Appliance ${hand.name}`);
      await hand.press('button', 'Upload and scan');
      await hand.see('heading', /^Scan of Appliance/);
    },
  },
  {
    route: '/repositories/$id',
    name: 'scans are scheduled, said in words before it is kept',
    async go(hand) {
      await openShop(hand);
      await hand.press('button', 'Schedule scans…');
      await hand.choose('How often', 'A crontab of your own');
      await hand.fill('Crontab', '30 3 * * 1,4');
      await hand.fill('Time zone', 'Europe/Berlin');
      await hand.see('text', 'At 03:30 on Monday and Thursday');
      await hand.press('button', 'Save');
      await hand.see('text', 'The schedule is kept.');
    },
  },
  {
    route: '/repositories/$id',
    name: 'what fails a pull request is changed',
    async go(hand) {
      await openShop(hand);
      await hand.press('button', 'What fails…');
      await hand.fill(/^Priority/, '70');
      await hand.choose('Matches of rules', 'Never');
      await hand.press('button', 'Save');
      await hand.see('text', 'What fails is kept.');
    },
  },
  {
    route: '/repositories/$id',
    name: 'fixes are proposed as pull requests from now on',
    async go(hand) {
      await openShop(hand);
      await hand.press('button', 'Change… fix pull requests');
      await hand.tick('checkbox', 'Open pull requests that fix vulnerabilities');
      await hand.fill('Open at a time', '3');
      await hand.press('button', 'Save');
      await hand.see('text', 'The policy is kept.');
      await hand.see('text', /at most 3 at a time/);
    },
  },
  {
    route: '/packages',
    name: 'a package is searched for among all that are held, and opened',
    async go(hand) {
      await hand.go('Packages');
      await hand.fill(/^Search name/, 'lodash');
      await hand.press('row', /lodash.*4\.17\.11/);
      await hand.see('heading', /lodash/);
    },
  },
  {
    route: '/packages/$id',
    name: 'from a package to the repository that holds it',
    async go(hand) {
      await hand.go('Packages');
      await hand.press('row', /ejs/);
      await hand.see('heading', /^Where it is/);
      await hand.press('link', 'corner-shop');
      await hand.see('heading', 'corner-shop');
    },
  },
  {
    route: '/packages/lookup',
    name: 'a pasted list is looked up',
    async go(hand) {
      await hand.go('Packages');
      await hand.press('link', 'Look up a list');
      await hand.fill('Packages, one a line', 'lodash@4.17.11\nnothing-like-it@1.0.0');
      await hand.press('button', 'Look up');
      await hand.see('row', /lodash@4\.17\.11.*Held.*corner-shop/);
    },
  },
  {
    route: '/packages/lookup',
    name: 'whether a package may be added is asked',
    async go(hand) {
      await hand.go('Packages');
      await hand.press('link', 'Look up a list');
      await hand.choose('Ecosystem', 'npm');
      await hand.fill('Name', 'lodash');
      await hand.fill(/^Version or range/, '4.17.11');
      await hand.press('button', 'Check');
      await hand.see('text', 'This version is known to be vulnerable.');
    },
  },
  {
    route: '/pull-requests',
    name: 'narrowed to open ones, and one of them opened',
    async go(hand) {
      await hand.go('Pull requests');
      await hand.choose('State', 'Open');
      await hand.press('row', /#7/);
      await hand.see('heading', /#7$/);
    },
  },
  {
    route: '/pull-requests/$repository/$number',
    name: 'what a pull request brings in is read, and the scan that found it opened',
    async go(hand) {
      await hand.go('Pull requests');
      await hand.press('row', /#7/);
      await hand.see('text', /new findings?$/);
      await hand.see('text', 'lodash 4.17.11');
      await hand.press('link', 'Newest scan');
      await hand.see('heading', /^Scan of/);
    },
  },
  {
    route: '/scans',
    name: 'narrowed to whole repositories, and one scan opened',
    async go(hand) {
      await hand.go('Scans');
      await hand.choose('What was scanned', 'Whole repositories');
      await hand.press('row', /corner-shop/);
      await hand.see('heading', 'Scan of corner-shop');
    },
  },
  {
    route: '/scans/$id',
    name: 'a repository is scanned again, and the scan cancelled',
    async go(hand) {
      await hand.go('Scans');
      await hand.press('row', /corner-shop.*Completed|corner-shop.*Done/);
      await hand.see('heading', 'Coverage: what was not read, and why');
      await hand.press('button', 'Scan again');
      await hand.press('button', 'Cancel scan');
      await hand.see('text', 'The scan is cancelled.');
    },
  },
  {
    route: '/rules',
    name: 'a rule is found and opened',
    async go(hand) {
      await hand.go('Rules');
      await hand.fill(/^Search name/, 'eval');
      await hand.press('row', /No eval/);
      await hand.see('heading', 'No eval');
    },
  },
  {
    route: '/rules/new',
    name: 'a rule is written, tried on a repository, and kept',
    async go(hand) {
      await hand.go('Rules');
      await hand.press('link', 'New rule');
      await hand.fill('Rule', 'Do not call `unserialize`.');
      await hand.choose('Try it on', 'corner-shop');
      await hand.press('button', 'Try it');
      await hand.see('text', /web\/src\/cart\.js/);
      await hand.press('button', 'Save the rule');
      await hand.see('text', /^Saved\./);
    },
  },
  {
    route: '/rules/$id',
    name: 'a rule is called otherwise',
    async go(hand) {
      await hand.go('Rules');
      await hand.press('row', /Old name/);
      await hand.fill(/^Name/, 'New name');
      await hand.press('button', 'Save changes');
      await hand.see('heading', 'New name');
    },
  },
  {
    route: '/advisories',
    name: 'how old the advisories are is read, and the command that renews them copied',
    async go(hand) {
      await hand.go('Advisories');
      await hand.see('heading', 'Records');
      await hand.press('button', 'Copy the command');
      await hand.see('text', 'Copied.');
    },
  },
  {
    route: '/tokens',
    name: 'a token is made, and its secret copied',
    async go(hand) {
      await hand.go('Tokens');
      await hand.press('button', 'New token');
      await hand.fill('Name', 'nightly export');
      await hand.fill('Days until it expires', '30');
      await hand.press('button', 'Create');
      await hand.press('button', 'Copy: Token secret');
      await hand.see('text', 'Copied');
      await hand.press('button', 'Done');
      await hand.see('row', /nightly export/);
    },
  },
  {
    route: '/tokens',
    name: 'a token is revoked',
    async go(hand) {
      await hand.go('Tokens');
      await hand.press('row', /old pipeline/);
      await hand.press('button', 'Revoke…');
      await hand.press('button', 'Revoke');
      await hand.see('text', 'Token old pipeline is revoked.');
    },
  },
  {
    route: '/audit',
    name: 'what a change changed is unfolded',
    async go(hand) {
      await hand.go('Audit trail');
      await hand.choose('Kind', 'rule');
      await hand.press('button', /created rule/);
      await hand.see('text', 'all changes of it');
    },
  },
  {
    route: '/referrals',
    name: 'a referral is made',
    async go(hand) {
      await hand.go('Referrals');
      await hand.press('button', 'New referral');
      for (const [label, text] of [
        ['First name', 'Ada'],
        ['Last name', 'Example'],
        ['E-mail', 'ada@prospect.example'],
        ['Mobile phone', '+351 555 000 100'],
        ['Company', 'Prospect Ltd'],
        ['First name of the referrer', 'Grace'],
        ['Last name of the referrer', 'Sample'],
        ['E-mail of the referrer', 'grace@partner.example'],
      ] as const)
        await hand.fill(label, text);
      await hand.press('button', 'Make the referral');
      await hand.see('text', 'The referral is made.');
      await hand.see('row', /Ada Example/);
    },
  },
  {
    route: '/$',
    name: 'from an address that is no page’s one goes on',
    async go(hand, { visit }) {
      await visit('/no/such/page');
      await hand.see('heading', 'There is no such page');
      await hand.press('link', 'Go to the overview');
      await hand.see('heading', 'Overview');
    },
  },
];

async function openShop(hand: Hand): Promise<void> {
  await hand.go('Repositories');
  await hand.press('row', /corner-shop/);
  await hand.see('heading', 'corner-shop');
}
