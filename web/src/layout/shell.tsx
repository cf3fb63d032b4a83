/** What stands around every page: where to go, what is searched, who is signed in. */
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLiveData } from '../api/live.ts';
import { IconButton } from '../design/button.tsx';
import { MenuIcon, SearchIcon, UserIcon } from '../design/icons.tsx';
import { Toasts } from '../design/toast.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useSessionState } from '../session/session-state.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { goKeys } from './destinations.ts';
import styles from './shell.module.css';
import { SideNav } from './side-nav.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const SessionEnded = lazy(() => import('../session/session-ended.tsx'));
const Palette = lazy(() => import('../palette/palette.tsx'));
const ShortcutHelp = lazy(() => import('../keyboard/shortcut-help.tsx'));

export function Shell() {
  const [over, setOver] = useState<'palette' | 'help' | undefined>();
  const drawer = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const isSignedOut = useSessionState() === 'out';
  useLiveData(!isSignedOut);
  useFocusOnNewPage();
  useKeptFocus();
  useShortcuts({
    '?': () => setOver('help'),
    ...Object.fromEntries(goKeys.map(({ key, to }) => [`g ${key}`, () => void navigate({ to })])),
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOver((before) => (before === 'palette' ? undefined : 'palette'));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.top}>
        <IconButton label="Open the menu" className={styles.burger ?? ''} onClick={() => drawer.current?.showModal()}>
          <MenuIcon />
        </IconButton>
        <span className={styles.brand}>
          <img src="/console/favicon.svg" alt="" width="22" height="22" />
          Vedette
        </span>
        <button
          type="button"
          className={styles.find}
          aria-label={`Search or go to… ${isMac ? '⌘' : 'Ctrl'} K`}
          onClick={() => setOver('palette')}
        >
          <SearchIcon />
          <span>Search or go to…</span>
          <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>
        </button>
        <Suspense
          fallback={
            <IconButton label="Account" disabled>
              <UserIcon />
            </IconButton>
          }
        >
          <AccountMenu onShortcuts={() => setOver('help')} />
        </Suspense>
      </header>
      <nav className={styles.side} aria-label="Pages">
        <SideNav />
      </nav>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label="Pages"
        onClick={(event) => {
          if (event.target === event.currentTarget || (event.target as Element).closest('a') !== null)
            drawer.current?.close();
        }}
      >
        <SideNav />
      </dialog>
      <main id="main" className={styles.main} tabIndex={-1}>
        <ConnectionNotice />
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Toasts />
      <Suspense fallback={null}>
        {isSignedOut && <SessionEnded />}
        {over === 'palette' && <Palette onClose={() => setOver(undefined)} />}
        {over === 'help' && <ShortcutHelp onClose={() => setOver(undefined)} />}
      </Suspense>
    </div>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A page that changes without loading says nothing to those who listen, unless its heading is given the focus. */
function useFocusOnNewPage(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst || path === undefined) return;
    const heading = document.getElementById('page-title');
    // A row of a list may have asked for it already.
    if (document.activeElement === document.body || document.activeElement === null)
      heading?.focus({ preventScroll: true });
  }, [path]);
}
