/** What every page begins with: its title, what can be done, and its place in the document. Sets the tab's title; focus goes to the heading after a change of page. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './page.module.css';
import { classes } from './classes.ts';
import { withCodes } from './hiding-characters.ts';

interface PageProps {
  readonly title: ReactNode;
  /** Of the browser's tab, where the title is more than text. */
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Fills the window and scrolls inside: for long lists. */
  readonly isFilling?: boolean;
}

export function Page({ title, documentTitle, lead, actions, children, isFilling = false }: PageProps) {
  const tab = documentTitle ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = tab === '' ? 'Vedette' : `${withCodes(tab)} · Vedette`;
  }, [tab]);
  return (
    <div className={classes(styles.page, isFilling && styles.filling)}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 id="page-title" tabIndex={-1} ref={useHeldFocus()}>
            {title}
          </h1>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A heading went that had the focus: the next one is to have it. */
let isFocusLeft = false;

/** While a page is on its way its heading stands for it, and has the focus; what comes then is another page with another heading. */
function useHeldFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current;
    if (isFocusLeft && (document.activeElement === document.body || document.activeElement === null))
      shown?.focus({ preventScroll: true });
    isFocusLeft = false;
    return () => {
      if (document.activeElement === shown) isFocusLeft = true;
    };
  }, []);
  return heading;
}

/** A part of a page with a heading of its own. */
export function Section({
  title,
  actions,
  children,
  id,
}: {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly id?: string;
}) {
  return (
    <section className={styles.section} {...(id === undefined ? {} : { id })}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A raised surface for what belongs together. */
export function Card({ children, isFlush = false }: { readonly children: ReactNode; readonly isFlush?: boolean }) {
  return <div className={classes(styles.card, isFlush && styles.flush)}>{children}</div>;
}
