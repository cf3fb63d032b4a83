/** One referral, whole. */
import type { Referral } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { FormActions } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateTimeOf } from '../design/time.tsx';
import styles from './referrals.module.css';

export function ReferralDialog({ referral, onClose }: { readonly referral: Referral; readonly onClose: () => void }) {
  const { firstName, lastName, email, mobilePhone, companyName, notes, type, createdAt } = referral;
  const { referrerFirstName, referrerLastName, referrerEmail } = referral;
  return (
    <Dialog title="Referral" size="m" onClose={onClose}>
      <Facts>
        <Fact name="Who">
          <ForeignText text={`${firstName} ${lastName}`} />
        </Fact>
        <Fact name="Company">
          <ForeignText text={companyName} />
        </Fact>
        <Fact name="E-mail">
          <ForeignText text={email} />
        </Fact>
        <Fact name="Mobile phone">
          <ForeignText text={mobilePhone} />
        </Fact>
        <Fact name="Referred by">
          <ForeignText text={`${referrerFirstName} ${referrerLastName}`} />
        </Fact>
        <Fact name="Their e-mail">
          <ForeignText text={referrerEmail} />
        </Fact>
        <Fact name="Type">{type}</Fact>
        <Fact name="Made">{dateTimeOf(createdAt)}</Fact>
      </Facts>
      {notes !== '' && (
        <p className={styles.notes}>
          <ForeignText text={notes} />
        </p>
      )}
      <FormActions>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Dialog>
  );
}
