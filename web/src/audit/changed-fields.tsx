/** What one change changed: each field before and after, and by which call. */
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../api/operations.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateTimeOf } from '../design/time.tsx';
import styles from './changed-fields.module.css';
import { fieldValue } from './field-value.ts';
import { useNames } from './use-names.ts';

export function ChangedFields({ event }: { readonly event: AuditEvent }) {
  const { action, fields, createdAt, operation, requestId, objectKind, objectId } = event;
  const names = useNames();
  const isChange = action === 'changed';
  return (
    <div className={styles.details}>
      {fields.length === 0 ? (
        <p className={styles.fine}>No field of it is kept in the trail.</p>
      ) : (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {action !== 'created' && <th scope="col">{isChange ? 'Before' : 'Value'}</th>}
              {action !== 'removed' && <th scope="col">{isChange ? 'After' : 'Value'}</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {action !== 'created' && (
                  <td className={isChange ? styles.before : undefined}>
                    <Value text={fieldValue(before, names, dateTimeOf)} />
                  </td>
                )}
                {action !== 'removed' && (
                  <td className={isChange ? styles.after : undefined}>
                    <Value text={fieldValue(after, names, dateTimeOf)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.fine}>
        {dateTimeOf(createdAt)}, by <code>{operation}</code>
        {requestId !== '' && (
          <>
            , request <code>{requestId}</code>
          </>
        )}
        . {objectKind} <code>{objectId}</code>:{' '}
        <Link to="/audit" search={{ object: objectId }}>
          all changes of it
        </Link>
      </p>
    </div>
  );
}

function Value({ text }: { readonly text: string }) {
  return text === '' ? <span className={styles.nothing}>nothing</span> : <ForeignText text={text} />;
}
