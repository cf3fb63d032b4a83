/** The columns of the list of packages. */
import { Link } from '@tanstack/react-router';
import type { PackageEntry } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import type { Column } from '../lists/list-table.tsx';
import styles from './package-columns.module.css';
import { placesWords, sourceWords, versionWords } from './package-wording.ts';

export const packageColumns: readonly Column<PackageEntry>[] = [
  {
    key: 'name',
    title: 'Package',
    width: 'minmax(0, 1.6fr)',
    cell: ({ id, name, ecosystem, source, version, versionRange }) => {
      const from = source.kind === 'registry' ? '' : sourceWords(source);
      return (
        <div className={styles.what}>
          {id === '' ? (
            <ForeignText text={name} isCut className={styles.name} />
          ) : (
            <Link to="/packages/$id" params={{ id }} tabIndex={-1} className={styles.name}>
              <ForeignText text={name} isCut />
            </Link>
          )}
          <span className={styles.fine}>
            <span className={styles.phone}>
              <ForeignText text={versionWords(version, versionRange)} />
              {' · '}
            </span>
            {ecosystem}
            {from !== '' && (
              <>
                {' · '}
                <ForeignText text={`from ${from}`} />
              </>
            )}
          </span>
        </div>
      );
    },
  },
  {
    key: 'version',
    title: 'Version',
    width: '10rem',
    from: 'tablet',
    cell: ({ version, versionRange }) => (
      <ForeignText
        isCut
        className={version === '' ? styles.fine : styles.version}
        text={versionWords(version, versionRange)}
      />
    ),
  },
  {
    key: 'directness',
    title: 'Used',
    width: '7rem',
    from: 'tablet',
    cell: ({ directness }) =>
      directness === 'direct' ? (
        <Badge tone="accent">Direct</Badge>
      ) : directness === 'transitive' ? (
        <Badge>Transitive</Badge>
      ) : (
        <span className={styles.fine}>not known</span>
      ),
  },
  {
    key: 'where',
    title: 'Where',
    width: 'minmax(0, 1fr)',
    from: 'desktop',
    cell: ({ count, repositoryName, manifestPath, manifestStartLine }) => (
      <div className={styles.what}>
        <ForeignText isCut text={repositoryName} />
        <span className={styles.fine}>
          <ForeignText text={manifestStartLine > 0 ? `${manifestPath}:${manifestStartLine}` : manifestPath} />
          {count > 1 && ` and ${(count - 1).toLocaleString('en')} more`}
        </span>
      </div>
    ),
  },
  {
    key: 'count',
    title: 'In',
    width: '5.5rem',
    isAtEnd: true,
    cell: ({ count }) => <span className={styles.fine}>{placesWords(count)}</span>,
  },
  {
    key: 'alerts',
    title: 'Vulnerable',
    width: '6.5rem',
    isAtEnd: true,
    // Of a day that has gone it is not counted.
    cell: ({ name, alertCount }) =>
      alertCount === 0 ? (
        <span className={styles.fine}>No</span>
      ) : (
        <Link to="/alerts" search={{ q: name }} tabIndex={-1} className={styles.quiet}>
          {alertCount === undefined ? (
            'Alerts'
          ) : (
            <Badge tone="danger">{alertCount === 1 ? '1 alert' : `${alertCount.toLocaleString('en')} alerts`}</Badge>
          )}
          <span className="visually-hidden"> of {name}</span>
        </Link>
      ),
  },
];
