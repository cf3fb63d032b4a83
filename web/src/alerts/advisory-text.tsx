/** What the advisory says, in its own words, and where more stands. */
import { useState } from 'react';
import type { VulnerabilityMetadata } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { ExternalLink } from '../design/external-link.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Words } from '../design/words.tsx';
import styles from './advisory-text.module.css';

const shownFirst = 6;

export function AdvisoryText({ metadata }: { readonly metadata: VulnerabilityMetadata }) {
  const [isWhole, setIsWhole] = useState(false);
  const { description, references } = metadata;
  const shown = isWhole ? references : references.slice(0, shownFirst);
  return (
    <>
      {description === '' ? (
        <p className={styles.none}>It has no description.</p>
      ) : (
        <div className={styles.text}>
          {paragraphsOf(description).map((paragraph, at) => (
            <p key={at}>
              <Words text={paragraph} />
            </p>
          ))}
        </div>
      )}
      {references.length > 0 && (
        <div>
          <h3>References</h3>
          <ul className={styles.references}>
            {shown.map((reference) => (
              <li key={reference}>
                <ExternalLink href={reference}>
                  <ForeignText text={reference} />
                </ExternalLink>
              </li>
            ))}
          </ul>
          {references.length > shownFirst && (
            <Button size="s" look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${references.length}`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Headings and lists of Markdown read well enough as they are; only their marks at the beginning of a line go. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .slice(0, 20_000)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/^#{1,6}\s+/gm, '').trim())
    .filter((paragraph) => paragraph !== '');
}
