/** The three verdicts, side by side: by pointer, with the arrows, or with the keys 1 to 3. */
import { classes } from '../design/classes.ts';
import styles from './decide-dialog.module.css';
import type { Verdict } from '../api/operations.ts';
import { verdictOrder, verdictWords } from './decision-words.ts';

interface VerdictChoiceProps {
  readonly verdict: Verdict;
  readonly onChange: (verdict: Verdict) => void;
  /** The keys 1 to 3 choose. */
  readonly hasKeys?: boolean;
}

export function VerdictChoice({ verdict, onChange, hasKeys = true }: VerdictChoiceProps) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">Verdict</legend>
      <div className={styles.verdicts}>
        {verdictOrder.map((each, at) => (
          <label key={each} className={classes(styles.verdict, each === verdict && styles.chosen)}>
            <input
              type="radio"
              name="verdict"
              value={each}
              checked={each === verdict}
              onChange={() => onChange(each)}
              aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
            />
            <span>
              <strong>{verdictWords[each].verb}</strong>
              <span className={styles.means}>{verdictWords[each].means}</span>
            </span>
            {hasKeys && <kbd aria-hidden="true">{at + 1}</kbd>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
