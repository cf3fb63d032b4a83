/** Which organization this is. Organizations are managed by whoever runs the service, at the command line. */
import { useQuery } from '@tanstack/react-query';
import { useOperation } from '../api/use-operation.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card } from '../design/page.tsx';
import { dateOf } from '../design/time.tsx';
import { sessionQuery } from '../session/session.ts';
import styles from './tokens.module.css';

export function OrganizationCard() {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const { data: audit } = useOperation('auditList', { objectKind: 'organization', pageSize: 500 });
  const begun = audit?.events.find(({ action }) => action === 'created');
  const id = session?.organizationId || (begun?.objectId ?? '');
  return (
    <Card>
      <Facts>
        <Fact name="Organization">
          <strong>
            <ForeignText text={session?.organizationName ?? ''} />
          </strong>
        </Fact>
        <Fact name="Id">
          <span className={styles.id}>
            <code>{id}</code>
            {id !== '' && <CopyButton text={id} label="Copy the organization’s id" />}
          </span>
        </Fact>
        <Fact name="Since">{begun === undefined ? 'before the audit trail begins' : dateOf(begun.createdAt)}</Fact>
      </Facts>
      <p className={styles.managed}>
        Operators create, rename and close organizations at the command line: <code>vedette organizations --help</code>
      </p>
    </Card>
  );
}
