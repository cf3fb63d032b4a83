/** Makes a referral. The same prospect and referrer within a day are one referral, and are told as such. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { faultAt } from '../api/faults.ts';
import { useChange, operationQuery } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextArea, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';
import {
  emptyReferral,
  hasFaults,
  type ReferralDraft,
  type ReferralField,
  referralFault,
  referralFields,
} from './referral-faults.ts';
import styles from './referrals.module.css';

const labels: Readonly<Record<ReferralField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  mobilePhone: 'Mobile phone',
  companyName: 'Company',
  referrerFirstName: 'First name of the referrer',
  referrerLastName: 'Last name of the referrer',
  referrerEmail: 'E-mail of the referrer',
  notes: 'Notes',
};

const kinds: Partial<Readonly<Record<ReferralField, 'email' | 'tel'>>> = {
  email: 'email',
  referrerEmail: 'email',
  mobilePhone: 'tel',
};

export function NewReferralDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<ReferralDraft>(emptyReferral);
  const [left, setLeft] = useState<ReadonlySet<ReferralField>>(new Set());
  const create = useChange('referralCreate', ['referralList', 'auditList']);
  const submit = async (): Promise<void> => {
    setLeft(new Set(referralFields));
    if (create.isPending || hasFaults(draft)) return;
    const known = await client
      .fetchQuery(operationQuery('referralList', { pageSize: 500 }))
      .catch(() => ({ referrals: [] }));
    create.mutate(
      { ...draft, type: 'DEMO' },
      {
        onSuccess: ({ referralId }) => {
          onClose();
          const isRepeated = known.referrals.some(({ id }) => id === referralId);
          tell(
            isRepeated
              ? 'The same referral was made within a day: it is in the list already.'
              : 'The referral is made.',
          );
        },
      },
    );
  };
  const control = (field: ReferralField) => {
    const own = left.has(field) ? referralFault(field, draft[field]) : '';
    return (
      <Field
        key={field}
        label={labels[field]}
        isOptional={field === 'notes'}
        error={own === '' ? faultAt(create.error, `/${field}`) : own}
      >
        {(props) => {
          const shared = {
            ...props,
            name: field,
            value: draft[field],
            onChange: ({ target }: { readonly target: { readonly value: string } }) =>
              setDraft({ ...draft, [field]: target.value }),
            onBlur: () => draft[field] !== '' && setLeft(new Set([...left, field])),
          };
          return field === 'notes' ? (
            <TextArea {...shared} rows={3} />
          ) : (
            <TextInput {...shared} type={kinds[field] ?? 'text'} required />
          );
        }}
      </Field>
    );
  };
  return (
    <Dialog title="New referral" size="m" onClose={onClose}>
      <Form label="New referral" onSubmit={() => void submit()}>
        <fieldset className={styles.group}>
          <legend>Who would like to see Vedette</legend>
          {(['firstName', 'lastName', 'email', 'mobilePhone', 'companyName'] as const).map(control)}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Who refers them</legend>
          {(['referrerFirstName', 'referrerLastName', 'referrerEmail'] as const).map(control)}
        </fieldset>
        {control('notes')}
        <FormProblem error={create.error} shownAt={referralFields.map((field) => `/${field}`)} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            Make the referral
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
