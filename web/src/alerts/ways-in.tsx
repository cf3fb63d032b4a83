/** Every way in which a package comes into the project, as a drawing or as a list: the shortest at first, all of them when asked for. */
import { useMemo, useState } from 'react';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { WaysDrawing } from './ways-drawing.tsx';
import styles from './ways-in.module.css';
import { waysWithin } from './ways-layout.ts';

interface WaysInProps {
  readonly ways: readonly (readonly string[])[];
  readonly isComplete: boolean;
}

const rowsAtFirst = 7;

export function WaysIn({ ways, isComplete }: WaysInProps) {
  // Where it would have to be moved sideways, words are easier.
  const [isList, setIsList] = useState(() => matchMedia('(width < 40rem)').matches);
  const [isWhole, setIsWhole] = useState(false);
  const first = useMemo(() => waysWithin(ways, rowsAtFirst), [ways]);
  const shown = isWhole ? ways : first;
  const starts = new Set(ways.map(([start]) => start)).size;
  return (
    <div className={styles.ways}>
      <div className={styles.head}>
        <p>
          {isComplete ? '' : 'At least '}
          {ways.length} ways, by {starts === 1 ? 'one package' : `${starts} packages`} that the project asks for.
        </p>
        <div className={styles.choice} role="group" aria-label="Show as">
          <Button size="s" look={isList ? 'quiet' : 'plain'} aria-pressed={!isList} onClick={() => setIsList(false)}>
            Drawing
          </Button>
          <Button size="s" look={isList ? 'plain' : 'quiet'} aria-pressed={isList} onClick={() => setIsList(true)}>
            List
          </Button>
        </div>
      </div>
      {isList ? (
        <ol className={styles.list} aria-label="Ways in">
          {shown.map((way) => (
            <li key={way.join('\n')}>
              {way.map((label, at) => (
                <span key={label} className={at === way.length - 1 ? styles.target : styles.step}>
                  <ForeignText text={label} />
                  {at < way.length - 1 && (
                    <span className={styles.arrow}>
                      <span aria-hidden="true">→</span>
                      <span className="visually-hidden">asks for</span>
                    </span>
                  )}
                </span>
              ))}
            </li>
          ))}
        </ol>
      ) : (
        <WaysDrawing key={String(isWhole)} ways={shown} />
      )}
      {first.length < ways.length && (
        <Button size="s" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the ${first.length} shortest` : `Show all ${ways.length}`}
        </Button>
      )}
    </div>
  );
}
