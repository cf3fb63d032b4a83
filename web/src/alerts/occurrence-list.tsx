/** Every place where the package is held, most urgent first; choosing one shows its evidence above. */
import type { Occurrence } from '../api/operations.ts';
import { Badge, ReachabilityBadge } from '../design/badge.tsx';
import { classes } from '../design/classes.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { exposureWords } from './exposure-words.ts';
import styles from './occurrence-list.module.css';

interface OccurrenceListProps {
  readonly items: readonly Occurrence[];
  readonly total: number;
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

export function OccurrenceList({ items, total, chosenId, onChoose }: OccurrenceListProps) {
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes(styles.item, item.id === chosenId && styles.chosen)}
              aria-pressed={item.id === chosenId}
              onClick={() => onChoose(item.id)}
            >
              <span className={styles.name}>
                <ForeignText text={item.repositoryName} />
                <span className={styles.fine}>
                  <ForeignText text={`${item.package.manifestPath}:${item.package.manifestStartLine}`} />
                </span>
              </span>
              <ForeignText className={styles.version} text={item.package.version} />
              <ReachabilityBadge reachability={item.reachability} />
              <Badge>{exposureWords[item.exposure].short}</Badge>
              <span className={styles.priority}>{item.priority}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className={styles.fine}>
          The {items.length} most urgent of {total.toLocaleString('en')}. Narrow the list of alerts by repository to see
          others.
        </p>
      )}
    </>
  );
}
