/** What can be told of a referral before it is sent: lengths are counted as the service counts them, in code points after trimming. */
import { lengthOf } from '../api/text-length.ts';

export const referralFields = [
  'firstName',
  'lastName',
  'email',
  'mobilePhone',
  'companyName',
  'referrerFirstName',
  'referrerLastName',
  'referrerEmail',
  'notes',
] as const;

export type ReferralField = (typeof referralFields)[number];
export type ReferralDraft = Readonly<Record<ReferralField, string>>;

interface Limits {
  readonly least: number;
  readonly most: number;
}

const name: Limits = { least: 1, most: 100 };
const address: Limits = { least: 1, most: 320 };

const limits: Readonly<Record<ReferralField, Limits>> = {
  firstName: name,
  lastName: name,
  email: address,
  mobilePhone: { least: 10, most: 20 },
  companyName: { least: 1, most: 200 },
  referrerFirstName: name,
  referrerLastName: name,
  referrerEmail: address,
  notes: { least: 0, most: 1_000 },
};

export const emptyReferral: ReferralDraft = {
  firstName: '',
  lastName: '',
  email: '',
  mobilePhone: '',
  companyName: '',
  referrerFirstName: '',
  referrerLastName: '',
  referrerEmail: '',
  notes: '',
};

export function referralFault(field: ReferralField, text: string): string {
  const { least, most } = limits[field];
  const length = lengthOf(text);
  if (length === 0) return least === 0 ? '' : 'This is needed.';
  if (length < least) return `At least ${least} characters; these are ${length}.`;
  if (length > most)
    return `At most ${most.toLocaleString('en')} characters; these are ${length.toLocaleString('en')}.`;
  const isAddress = field === 'email' || field === 'referrerEmail';
  return isAddress && !/^[^\s@]+@[^\s@]+$/.test(text.trim()) ? 'An address looks like ada@prospect.example.' : '';
}

export function hasFaults(draft: ReferralDraft): boolean {
  return referralFields.some((field) => referralFault(field, draft[field]) !== '');
}
