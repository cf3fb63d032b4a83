/** Every place of one line of the list. */
import { Link } from '@tanstack/react-router';
import type { PackageHolding } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { LookupRow } from './lookup-groups.ts';
import styles from './lookup-places.module.css';
import { lookupGroupWords } from './lookup-words.ts';
import { directnessWord } from './package-wording.ts';

export function LookupPlaces({ row, onClose }: { readonly row: LookupRow; readonly onClose: () => void }) {
  const { title, tone, meaning } = lookupGroupWords[row.group];
  return (
    <Dialog onClose={onClose} title={row.text.length > 80 ? `${row.text.slice(0, 80)}…` : row.text} size="l">
      <p>
        <Badge tone={tone}>{title}</Badge> {row.reason === '' ? meaning : `${row.reason}.`}
      </p>
      {row.holdings.length > 0 && (
        <ul className={styles.places}>
          {row.holdings.map((holding, at) => (
            <Holding key={at} holding={holding} />
          ))}
        </ul>
      )}
      {row.isCut && <p className={styles.fine}>More places are left out: look up fewer lines to see more of each.</p>}
    </Dialog>
  );
}

function Holding({ holding }: { readonly holding: PackageHolding }) {
  const { repositoryId, repositoryName, branch, packageId, name, version, ecosystem } = holding;
  const shownVersion = version === '' ? 'version not known' : version;
  return (
    <li>
      <div className={styles.line}>
        {packageId === '' ? (
          <strong>
            <ForeignText text={`${name} ${shownVersion}`} />
          </strong>
        ) : (
          <Link to="/packages/$id" params={{ id: packageId }}>
            <ForeignText text={`${name} ${shownVersion}`} />
          </Link>
        )}
        <span className={styles.fine}>{ecosystem}</span>
        <span>
          in{' '}
          <Link to="/repositories/$id" params={{ id: repositoryId }}>
            <ForeignText text={repositoryName} />
          </Link>
          <span className={styles.fine}>
            {' '}
            <ForeignText text={branch} />
          </span>
        </span>
        {!holding.isHeld && <Badge tone="medium">no more</Badge>}
        {holding.isHeld && !holding.isCertain && <Badge tone="warn">not certain</Badge>}
      </div>
      <div className={styles.fine}>
        <ForeignText text={holding.manifestPaths.join(', ')} />
        {holding.constraints.length > 0 && (
          <>
            {' asks for '}
            <ForeignText text={holding.constraints.join(', ')} />
          </>
        )}
        {` · ${directnessWord(holding.directness)} · ${holding.scope} · first seen `}
        <Time at={holding.firstSeenAt} />
        {', last '}
        <Time at={holding.lastSeenAt} />
      </div>
    </li>
  );
}
