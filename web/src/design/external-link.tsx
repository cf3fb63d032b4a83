/** A link that leaves the console: only of http and https, in a new tab, and told as such. Anything else stays text. */
import type { ReactNode } from 'react';
import { ForeignText } from './foreign-text.tsx';

export function ExternalLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  const shown = children ?? <ForeignText text={href} />;
  if (!isWebAddress(href)) return <span>{shown}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown}
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
