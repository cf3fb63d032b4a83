/** What a scan did not read and why: "nothing found" is worth as much as was looked at. */
import { useState } from 'react';
import type { Gap } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import styles from './coverage.module.css';
import { type GapGroup, gapGroups, type GapPlace, gapSentence } from './gap-groups.ts';

export function Coverage({ gaps }: { readonly gaps: readonly Gap[] }) {
  const groups = gapGroups(gaps);
  if (groups.length === 0)
    return (
      <Notice tone="good" title="Everything was read">
        No file, rule or package was left out.
      </Notice>
    );
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.status}>
          <Group group={group} />
        </li>
      ))}
    </ul>
  );
}

function Group({ group: { title, means, help, count, messages } }: { readonly group: GapGroup }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>
        {title} <span className={styles.count}>{count.toLocaleString('en')}</span>
      </h3>
      <p className={styles.means}>
        {means} <span className={styles.help}>{help}</span>
      </p>
      <ul className={styles.messages}>
        {messages.map(({ message, places }) => (
          <li key={message} className={styles.message}>
            <ForeignText text={gapSentence(message)} />
            {places.length > 0 && <Places places={places} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownMax = 8;

function Places({ places }: { readonly places: readonly GapPlace[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, shownMax);
  return (
    <>
      <ul className={styles.places}>
        {shown.map(({ path, line }, at) => (
          <li key={at}>
            <code>
              <ForeignText text={path} />
              {line > 0 && `:${line}`}
            </code>
          </li>
        ))}
      </ul>
      {places.length > shownMax && (
        <Button size="s" look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${places.length.toLocaleString('en')}`}
        </Button>
      )}
    </>
  );
}
