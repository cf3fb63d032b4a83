/** The routes that every page hangs on: the root, and the shell, which asks for a session before anything is shown. */
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { isSignedOut } from '../api/console-error.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { sessionBegan } from '../session/session-state.ts';
import { BrokenConsole, NoSuchPage } from './broken-page.tsx';
import { Shell } from './shell.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NoSuchPage,
  errorComponent: BrokenConsole,
});

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  errorComponent: BrokenConsole,
  beforeLoad: async ({ location }) => {
    try {
      sessionBegan(await queryClient.ensureQueryData(sessionQuery));
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { from: location.href } });
    }
  },
});

/** Every address that is no page's, within the frame, so that one can go on. */
export const noSuchPageRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NoSuchPage });
