/** The rows of the form that adds repositories: what is guessed from an address, what is plainly wrong, and where the service's faults belong. */
import type { Fault } from '../api/console-error.ts';
import type { RepositoryRegistration } from '../api/operations.ts';

export const rowsMax = 100;

export interface RegistrationRow extends RepositoryRegistration {
  /** Stays the row's, whatever is added or removed around it. */
  readonly key: number;
  /** The name follows the address until somebody types one. */
  readonly isNameGuessed: boolean;
}

export type RowField = keyof RepositoryRegistration;
export type RowFaults = Partial<Record<RowField, string>>;

export const rowFields: readonly RowField[] = [
  'repositoryUrl',
  'repositoryName',
  'defaultBranch',
  'gitAuthorEmail',
  'webhookSigningSecret',
];

export function newRow(key: number, secret: string, { repositoryUrl = '', gitAuthorEmail = '' } = {}): RegistrationRow {
  return {
    key,
    repositoryUrl,
    repositoryName: nameFrom(repositoryUrl),
    isNameGuessed: true,
    defaultBranch: 'main',
    gitAuthorEmail,
    webhookSigningSecret: secret,
  };
}

/** Whether nothing was typed into it. */
export function isBlank({ repositoryUrl, repositoryName }: RegistrationRow): boolean {
  return repositoryUrl.trim() === '' && repositoryName.trim() === '';
}

/** An e-mail address changes in all rows that had the same, so that it is typed once. */
export function withField(
  rows: readonly RegistrationRow[],
  key: number,
  field: RowField,
  value: string,
): RegistrationRow[] {
  const before = rows.find((row) => row.key === key)?.gitAuthorEmail;
  return rows.map((row) => {
    if (field === 'gitAuthorEmail' && row.gitAuthorEmail === before) return { ...row, gitAuthorEmail: value };
    if (row.key !== key) return row;
    if (field === 'repositoryUrl' && row.isNameGuessed)
      return { ...row, repositoryUrl: value, repositoryName: nameFrom(value) };
    return { ...row, [field]: value, ...(field === 'repositoryName' ? { isNameGuessed: false } : {}) };
  });
}

/** `https://bitbucket.org/acme/shop.git` is called `shop`. */
export function nameFrom(url: string): string {
  const last = url
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .at(-1);
  if (last === undefined || !/[/:]/.test(url.trim())) return '';
  try {
    return decodeURIComponent(last).slice(0, 200);
  } catch {
    return last.slice(0, 200);
  }
}

/** Addresses in a pasted text, each once; one alone is no list. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/** What need not be asked of the service. */
export function plainFaults(rows: readonly RegistrationRow[]): ReadonlyMap<number, RowFaults> {
  const seen = new Map<string, number>();
  const faults = rows.map((row, at): [number, RowFaults] => {
    const url = row.repositoryUrl.trim();
    const twin = seen.get(url);
    if (url !== '' && twin === undefined) seen.set(url, at);
    return [
      row.key,
      {
        ...faultOf(
          'repositoryUrl',
          url === '',
          'The address to clone it from, such as https://bitbucket.org/acme/shop.',
        ),
        ...faultOf('repositoryUrl', url !== '' && twin !== undefined, `The same as in row ${(twin ?? 0) + 1}.`),
        ...faultOf('repositoryName', row.repositoryName.trim() === '', 'What it is called here.'),
        ...faultOf('defaultBranch', row.defaultBranch.trim() === '', 'The branch that is scanned, such as main.'),
        ...faultOf(
          'gitAuthorEmail',
          !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(row.gitAuthorEmail.trim()),
          'An e-mail address, such as scans@shop.example.',
        ),
        ...faultOf('webhookSigningSecret', row.webhookSigningSecret === '', 'A secret that only Bitbucket gets.'),
      },
    ];
  });
  return new Map(faults.filter(([, each]) => Object.keys(each).length > 0));
}

function faultOf(field: RowField, isWrong: boolean, message: string): RowFaults {
  return isWrong ? { [field]: message } : {};
}

/** Faults of the service by row; `/repos/0/repositoryUrl` is of the first that was sent. */
export function faultsByRow(
  faults: readonly Fault[],
  sentKeys: readonly number[],
): { readonly byRow: ReadonlyMap<number, RowFaults>; readonly placed: readonly string[] } {
  const byRow = new Map<number, RowFaults>();
  const placed: string[] = [];
  for (const { path, message } of faults) {
    const [, index = '', name = ''] = /^\/repos\/(\d+)\/(\w+)$/.exec(path) ?? [];
    const key = sentKeys[Number(index)];
    const field = rowFields.find((each) => each === name);
    if (index === '' || key === undefined || field === undefined) continue;
    byRow.set(key, { ...byRow.get(key), [field]: message });
    placed.push(path);
  }
  return { byRow, placed };
}

/** What was refused of a row is told as long as it stands there as it was sent. */
export function sameFaults(
  faults: RowFaults | undefined,
  now: RegistrationRow,
  sent: RegistrationRow | undefined,
): RowFaults {
  return Object.fromEntries(
    rowFields.flatMap((field) => {
      const message = faults?.[field];
      return message === undefined || now[field] !== sent?.[field] ? [] : [[field, message]];
    }),
  );
}

export function registrationOf(row: RegistrationRow): RepositoryRegistration {
  return {
    repositoryUrl: row.repositoryUrl.trim(),
    repositoryName: row.repositoryName.trim(),
    defaultBranch: row.defaultBranch.trim(),
    gitAuthorEmail: row.gitAuthorEmail.trim(),
    webhookSigningSecret: row.webhookSigningSecret,
  };
}
