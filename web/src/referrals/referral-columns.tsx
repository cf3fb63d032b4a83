/** The columns of the list of referrals. */
import type { Referral } from '../api/operations.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import styles from './referrals.module.css';

export const referralColumns: readonly Column<Referral>[] = [
  {
    key: 'who',
    title: 'Who',
    width: 'minmax(0, 1fr)',
    cell: ({ firstName, lastName, companyName }) => (
      <div className={styles.who}>
        <ForeignText isCut className={styles.name} text={`${firstName} ${lastName}`} />
        <ForeignText isCut className={styles.fine} text={companyName} />
      </div>
    ),
  },
  {
    key: 'email',
    title: 'E-mail',
    width: 'minmax(0, 1fr)',
    from: 'desktop',
    cell: ({ email }) => <ForeignText isCut text={email} />,
  },
  {
    key: 'phone',
    title: 'Mobile phone',
    width: '10rem',
    from: 'wide',
    cell: ({ mobilePhone }) => <ForeignText isCut text={mobilePhone} />,
  },
  {
    key: 'referrer',
    title: 'Referred by',
    width: 'minmax(0, 0.8fr)',
    from: 'tablet',
    cell: ({ referrerFirstName, referrerLastName }) => (
      <ForeignText isCut text={`${referrerFirstName} ${referrerLastName}`} />
    ),
  },
  {
    key: 'when',
    title: 'Made',
    width: '5.5rem',
    isAtEnd: true,
    cell: ({ createdAt }) => (
      <span className={styles.fine}>
        <Time at={createdAt} />
      </span>
    ),
  },
];
