/**
 * How a package comes into the project: the project, what it asks for itself, and what that asks for in turn. Where there is more than one way, all of
 * them, once they have come; until then the one that stands in the occurrence.
 */
import type { Occurrence } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Link } from '@tanstack/react-router';
import styles from './dependency-drawing.module.css';
import { WaysIn } from './ways-in.tsx';

export function DependencyDrawing({ occurrence }: { readonly occurrence: Occurrence }) {
  const { directness, scope } = occurrence;
  const { data } = useOperation('scaVulnerabilitiesWays', { id: occurrence.id });
  return (
    <div className={styles.drawing}>
      {data !== undefined && data.ways.length > 1 ? (
        <WaysIn key={occurrence.id} ways={data.ways} isComplete={data.isComplete} />
      ) : (
        <OneWay occurrence={occurrence} />
      )}
      <div className={styles.badges}>
        <Badge>
          {directness === 'direct' ? 'direct' : directness === 'transitive' ? 'transitive' : 'directness unknown'}
        </Badge>
        {scope !== '' && <Badge>{scope}</Badge>}
        {directness === 'unknown' && <span className={styles.fine}>The files do not tell what asks for it.</span>}
      </div>
    </div>
  );
}

function OneWay({ occurrence }: { readonly occurrence: Occurrence }) {
  const { dependencyPath, package: found, directness, repositoryName, repositoryId } = occurrence;
  const own = `${found.name}@${found.version}`;
  const path = dependencyPath.length === 0 ? [own] : dependencyPath;
  return (
    <ol className={styles.path} aria-label="From the project to the vulnerable package">
      <li className={styles.node}>
        <Link to="/repositories/$id" params={{ id: repositoryId }}>
          <ForeignText text={repositoryName} />
        </Link>
        <span className={styles.fine}>
          <ForeignText text={found.manifestPath} />:{found.manifestStartLine}
        </span>
      </li>
      {path.map((name, at) => (
        <li key={`${name} ${at}`} className={at === path.length - 1 ? `${styles.node} ${styles.target}` : styles.node}>
          <ForeignText text={name} />
          <span className={styles.fine}>
            {at === path.length - 1
              ? 'vulnerable'
              : at === 0 && directness !== 'unknown'
                ? 'asked for by the project'
                : 'brought in by it'}
          </span>
        </li>
      ))}
    </ol>
  );
}
