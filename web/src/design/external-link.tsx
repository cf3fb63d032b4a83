/** A link that leaves the console, to an address that data names: followed only where it is of the web, else shown as text. */
import type { ReactNode } from 'react';
import { ExternalIcon } from './icons.tsx';
import styles from './external-link.module.css';

export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!isWebAddress(href)) return <span>{children}</span>;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
      <ExternalIcon />
      <span className="visually-hidden"> (opens in a new tab)</span>
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
