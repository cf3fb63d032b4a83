/** The ways in, which need no session. */
import { createRoute } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { rootRoute } from '../layout/shell-route.tsx';
import { EnterPage } from './enter-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search: Readonly<Record<string, unknown>>): { from?: string } => {
    const from = textParam(search['from']);
    // Never another site's: what one signs in to is this console.
    return from !== undefined && /^\/(?!\/)[^\\]*$/.test(from) ? { from } : {};
  },
  component: function SignIn() {
    return <SignInPage from={signInRoute.useSearch().from ?? '/'} />;
  },
});

const enterRoute = createRoute({ getParentRoute: () => rootRoute, path: 'enter', component: EnterPage });

export const sessionRoutes = [signInRoute, enterRoute] as const;
