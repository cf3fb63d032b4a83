/**
 * Wrong values for every form of the console: what is filled in, and at which fields what is then said. forms.browser.test.ts does each in turn on one
 * form, so that a row sets right what the one before had wrong.
 */
import type { Name } from './accessible.testing.ts';
import type { Hand } from './hand.testing.ts';

export interface WrongForm {
  /** As the form itself is called; every form of the console has one of these. */
  readonly label: string;
  readonly open: (hand: Hand) => Promise<void>;
  readonly submit: Name;
  readonly rows: readonly WrongRow[];
  /** What the service refuses some of it with. */
  readonly answers?: readonly number[];
  readonly isSignedOut?: true;
}

export interface WrongRow {
  readonly fill?: readonly (readonly [label: Name, text: string])[];
  readonly choose?: readonly [label: Name, option: string];
  readonly tick?: readonly (readonly ['checkbox' | 'radio', Name])[];
  readonly upload?: readonly [label: Name, file: { readonly name: string; readonly text: string }];
  /** The first of them gets the focus. */
  readonly says: readonly (readonly [label: Name, words: RegExp])[];
}

const noNumber = /^.*A whole number from/;

export const wrongForms: readonly WrongForm[] = [
  {
    label: 'Sign in',
    isSignedOut: true,
    open: async (hand) => hand.see('heading', 'Sign in to Vedette'),
    submit: 'Sign in',
    answers: [401],
    rows: [
      {
        says: [
          ['Token id', /looks like/],
          ['Token secret', /belongs here/],
        ],
      },
      {
        fill: [
          ['Token id', '<b>nonsense</b>'],
          ['Token secret', 'x'],
        ],
        says: [['Token id', /looks like/]],
      },
      {
        fill: [
          ['Token id', '01a1fde5-e9f0-7000-9765-000000000000'],
          ['Token secret', '<b>wrong</b>'],
        ],
        says: [['Token secret', /pair is not known/]],
      },
    ],
  },
  {
    label: 'Add repositories by address',
    open: openAdding,
    submit: 'Add repository',
    answers: [400],
    rows: [
      {
        fill: [['Branch', '']],
        says: [
          ['Address', /address to clone it from/],
          ['Name', /What it is called/],
          ['Branch', /branch that is scanned/],
          ['Author e-mail', /An e-mail address/],
        ],
      },
      {
        fill: [
          ['Address', 'https://elsewhere.example/acme/shop.git'],
          ['Branch', 'main'],
          ['Author e-mail', 'not an address'],
        ],
        says: [['Author e-mail', /An e-mail address/]],
      },
      {
        fill: [['Author e-mail', 'dev@shop.example']],
        says: [['Address', /not under one that this service may read from/]],
      },
      {
        fill: [
          ['Address', 'https://bitbucket.org/acme/shop'],
          ['Webhook signing secret', ''],
        ],
        says: [['Webhook signing secret', /secret that only Bitbucket gets/]],
      },
    ],
  },
  {
    label: 'Connect a workspace or project',
    async open(hand) {
      await openAdding(hand);
      await hand.press('link', /^Workspace or project/);
    },
    submit: 'Connect',
    answers: [400],
    rows: [
      {
        says: [
          ['Address of the workspace or project', /such as https/],
          ['Author e-mail', /An e-mail address/],
        ],
      },
      {
        fill: [
          ['Address of the workspace or project', 'bitbucket.org/acme'],
          ['Author e-mail', 'dev@'],
        ],
        says: [
          ['Address of the workspace or project', /such as https/],
          ['Author e-mail', /An e-mail address/],
        ],
      },
      {
        fill: [
          ['Address of the workspace or project', 'https://elsewhere.example/acme'],
          ['Author e-mail', 'dev@shop.example'],
        ],
        choose: ['Credential', 'An access token'],
        says: [['Access token', /token belongs here/]],
      },
      {
        choose: ['Credential', 'A username with a password or API token'],
        says: [
          ['Username', /username belongs here/],
          ['Password or API token', /belongs here/],
        ],
      },
    ],
  },
  {
    label: 'Upload a bill of materials',
    async open(hand) {
      await openAdding(hand);
      await hand.press('link', /^Bill of materials/);
    },
    submit: 'Upload and scan',
    answers: [400],
    rows: [
      {
        says: [
          ['File', /Choose a file, or paste/],
          ['Name', /What it is called/],
        ],
      },
      {
        upload: ['File', { name: 'shop.json', text: '{ "no": "bill" }' }],
        fill: [['Name', ' ']],
        says: [['Name', /What it is called/]],
      },
      { fill: [['Name', 'Shop']], says: [['File', /CycloneDX/]] },
    ],
  },
  {
    label: 'What fails a pull request',
    async open(hand) {
      await openShop(hand);
      await hand.press('button', 'What fails…');
    },
    submit: 'Save',
    rows: ['101', '-1', '1.5', 'high'].map((text) => ({
      fill: [[/^Priority/, text]] as const,
      says: [[/^Priority/, noNumber]] as const,
    })),
  },
  {
    label: 'Fix pull requests',
    async open(hand) {
      await openShop(hand);
      await hand.press('button', 'Change… fix pull requests');
    },
    submit: 'Save',
    answers: [400],
    rows: [
      {
        fill: [
          ['Least priority', '102'],
          ['Open at a time', ''],
          ['Age of a release in days', 'a week'],
        ],
        says: [
          ['Least priority', noNumber],
          ['Open at a time', noNumber],
          ['Age of a release in days', noNumber],
        ],
      },
      {
        fill: [
          ['Least priority', '0'],
          ['Open at a time', '101'],
          ['Age of a release in days', '7'],
        ],
        says: [['Open at a time', noNumber]],
      },
    ],
  },
  {
    label: 'Schedule of scans',
    async open(hand) {
      await openShop(hand);
      await hand.press('button', 'Schedule scans…');
      await hand.choose('How often', 'A crontab of your own');
    },
    submit: 'Save',
    answers: [400],
    rows: [
      { fill: [['Crontab', '']], says: [['Crontab', /five fields/]] },
      { fill: [['Crontab', '61 3 * * 1,4']], says: [['Crontab', /Field 1 \(minute\)/]] },
      { fill: [['Crontab', '0 0 30 2 *']], says: [['Crontab', /never/i]] },
      {
        fill: [
          ['Crontab', '0 3 * * *'],
          ['Time zone', ''],
        ],
        says: [['Time zone', /A zone, such as/]],
      },
      { fill: [['Time zone', 'Mars/Base']], says: [['Time zone', /zone/i]] },
    ],
  },
  {
    label: 'Add branches and tags',
    async open(hand) {
      await openShop(hand);
      await hand.press('button', 'Add… branches and tags');
    },
    submit: 'Add',
    answers: [400],
    rows: [
      { says: [['Branches', /Name a branch or a tag/]] },
      { fill: [['Branches', 'release/1.0\na..b']], says: [['Branches', /a\.\.b/]] },
      {
        fill: [
          ['Branches', ''],
          ['Tags', '-x'],
        ],
        says: [['Tags', /-x/]],
      },
    ],
  },
  {
    label: 'Required check',
    async open(hand) {
      await openShop(hand);
      await hand.press('button', 'Required check…');
    },
    submit: 'Require the check',
    answers: [400, 409],
    rows: [{ fill: [['Branch', '']], says: [['Branch', /The branch that pull requests go into/]] }],
  },
  {
    label: 'Remove repository',
    async open(hand) {
      await openShop(hand);
      await hand.press('button', 'Remove repository…');
    },
    submit: 'Remove',
    rows: ['', 'corner', 'Corner-Shop'].map((text) => ({
      fill: [[/^Type corner-shop/, text]] as const,
      says: [[/^Type corner-shop/, /not its name/]] as const,
    })),
  },
  {
    label: 'Decision',
    async open(hand) {
      await openAlert(hand);
      await hand.press('button', 'Decide…');
    },
    submit: /^Accept\b/,
    rows: [
      { says: [['Reason', /Say why/]] },
      { fill: [['Reason', 'x'.repeat(2_001)]], says: [['Reason', /At most 2,000 characters; these are 2,001/]] },
      {
        fill: [['Reason', 'Because']],
        tick: [['radio', /in some repositories/]],
        says: [['corner-shop', /Choose at least one/]],
      },
      {
        fill: [['A day, whose end counts', '2020-01-01']],
        tick: [['radio', /in all repositories/]],
        says: [['A day, whose end counts', /past|before|over|today/i]],
      },
    ],
  },
  {
    label: 'Change decision',
    async open(hand) {
      await hand.go('Decisions');
      await hand.press('row', /until we upgrade/);
      await hand.press('button', 'Change…');
    },
    submit: 'Save',
    rows: [
      { fill: [['Reason', '']], says: [['Reason', /Say why/]] },
      {
        fill: [
          ['Reason', 'Still'],
          ['A day, whose end counts', '2020-01-01'],
        ],
        says: [['A day, whose end counts', /past|before|over|today/i]],
      },
    ],
  },
  {
    label: 'Save this view',
    async open(hand) {
      await hand.go('Alerts');
      await hand.press('button', 'Views');
      await hand.press('menuitem', 'Save this view…');
    },
    submit: 'Save',
    rows: ['', '   '].map((text) => ({
      fill: [['Name', text]] as const,
      says: [['Name', /Give it a name/]] as const,
    })),
  },
  {
    label: 'Look up packages',
    open: openLookup,
    submit: 'Look up',
    rows: ['', '\n  \n'].map((text) => ({
      fill: [['Packages, one a line', text]] as const,
      says: [['Packages, one a line', /at least one package/]] as const,
    })),
  },
  {
    label: 'Check a package before adding it',
    open: openLookup,
    submit: 'Check',
    answers: [400],
    rows: [
      { says: [['Name', /name belongs here/]] },
      {
        fill: [
          ['Name', 'lodash'],
          [/^Version or range/, 'x'.repeat(600)],
        ],
        says: [[/^Version or range/, /characters/]],
      },
    ],
  },
  {
    label: 'Rule',
    async open(hand) {
      await hand.go('Rules');
      await hand.press('link', 'New rule');
    },
    submit: 'Save the rule',
    answers: [400],
    rows: [
      { says: [['Rule', /Say what code must/]] },
      {
        fill: [
          ['Rule', 'no eval'],
          [/^Files/, 'src/@(web|api)/**'],
        ],
        says: [[/^Files/, /write \{a,b\}/]],
      },
    ],
  },
  {
    label: 'Import rules',
    async open(hand) {
      await hand.go('Rules');
      await hand.press('button', 'Import and export');
      await hand.press('menuitem', 'Import a document');
    },
    submit: 'Import',
    answers: [400],
    rows: [
      { says: [['Document', /Paste a document here/]] },
      { fill: [['Document', 'rules: [']], says: [['Document', /line 1|YAML|JSON/i]] },
      {
        fill: [['Document', 'version: 1\nrules:\n  - rule: no eval\n  - name: <b>Empty</b>\n']],
        says: [['Document', /name.*rule/is]],
      },
    ],
  },
  {
    label: 'New token',
    async open(hand) {
      await hand.go('Tokens');
      await hand.press('button', 'New token');
    },
    submit: 'Create',
    rows: [
      {
        fill: [['Days until it expires', '0']],
        says: [
          ['Name', /Give it a name/],
          ['Days until it expires', noNumber],
        ],
      },
      ...['366', '1.5', 'a year', ''].map((days) => ({
        fill: [
          ['Name', 'ci'],
          ['Days until it expires', days],
        ] as const,
        says: [['Days until it expires', noNumber]] as const,
      })),
      {
        fill: [
          ['Name', 'n'.repeat(101)],
          ['Days until it expires', '30'],
        ],
        says: [['Name', /At most 100 characters; these are 101/]],
      },
    ],
  },
  {
    label: 'Rotate token',
    async open(hand) {
      await hand.go('Tokens');
      await hand.press('row', /old pipeline/);
      await hand.press('button', 'Rotate…');
    },
    submit: 'Rotate',
    rows: ['169', '', 'a day'].map((hours) => ({
      fill: [['Hours of grace', hours]] as const,
      says: [['Hours of grace', noNumber]] as const,
    })),
  },
  {
    label: 'New referral',
    async open(hand) {
      await hand.go('Referrals');
      await hand.press('button', 'New referral');
    },
    submit: 'Make the referral',
    rows: [
      {
        says: [
          'First name',
          'Last name',
          'E-mail',
          'Mobile phone',
          'Company',
          'First name of the referrer',
          'Last name of the referrer',
          'E-mail of the referrer',
        ].map((label) => [label, /This is needed/] as const),
      },
      {
        fill: [
          ['First name', 'n'.repeat(101)],
          ['Last name', '<b>Example</b>'],
          ['E-mail', 'ada'],
          ['Mobile phone', '12'],
          ['Company', 'Prospect Ltd'],
          ['First name of the referrer', 'Grace'],
          ['Last name of the referrer', 'Sample'],
          ['E-mail of the referrer', 'grace@'],
          [/^Notes/, 'n'.repeat(1_001)],
        ],
        says: [
          ['First name', /At most 100 characters; these are 101/],
          ['E-mail', /looks like/],
          ['Mobile phone', /At least 10 characters/],
          ['E-mail of the referrer', /looks like/],
          [/^Notes/, /At most 1,000 characters; these are 1,001/],
        ],
      },
    ],
  },
];

async function openAdding(hand: Hand): Promise<void> {
  await hand.go('Repositories');
  await hand.press('link', 'Add repositories');
}

async function openShop(hand: Hand): Promise<void> {
  await hand.go('Repositories');
  await hand.press('row', /corner-shop/);
}

async function openAlert(hand: Hand): Promise<void> {
  await hand.go('Alerts');
  await hand.press('row', /handlebars/);
}

async function openLookup(hand: Hand): Promise<void> {
  await hand.go('Packages');
  await hand.press('link', 'Look up a list');
}
