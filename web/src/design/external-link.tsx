/** A link out of the console, to an address that may come from foreign data: only http and https are followed; anything else stays text. */
import type { ReactNode } from 'react';
import { ExternalIcon } from './icons.tsx';
import styles from './external-link.module.css';

export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!isWebAddress(href)) return children;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <span>{children}</span>
      <ExternalIcon />
      <span className="visually-hidden"> (opens a new tab)</span>
    </a>
  );
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
