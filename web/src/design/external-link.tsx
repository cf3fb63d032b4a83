<<<<<<< HEAD
/** A link out of the console, to an address that may come from foreign data: only http and https are followed; anything else stays text. */
=======
/** A link that leaves the console, to an address that data names: followed only where it is of the web, else shown as text. */
>>>>>>> code
import type { ReactNode } from 'react';
import { ExternalIcon } from './icons.tsx';
import styles from './external-link.module.css';

export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
<<<<<<< HEAD
  if (!isWebAddress(href)) return children;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <span>{children}</span>
      <ExternalIcon />
      <span className="visually-hidden"> (opens a new tab)</span>
=======
  if (!isWebAddress(href)) return <span>{children}</span>;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
      <ExternalIcon />
      <span className="visually-hidden"> (opens in a new tab)</span>
>>>>>>> code
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
