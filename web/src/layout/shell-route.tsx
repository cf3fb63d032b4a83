/** The routes that every page hangs on: the root, and the shell, which asks for a session before anything is shown. */
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { isSignedOut } from '../api/console-error.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { sessionBegan } from '../session/session-state.ts';
import { BrokenPage, NoSuchPage } from './broken-page.tsx';
import { Shell } from './shell.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NoSuchPage,
  errorComponent: BrokenPage,
});

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  errorComponent: BrokenPage,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(sessionQuery);
      sessionBegan();
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { from: location.href } });
    }
  },
});
