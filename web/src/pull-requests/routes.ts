/** Pages of pull requests. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const pullRequestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pull-requests',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./pull-requests-page.tsx'), 'PullRequestsPage'),
});

const pullRequestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pull-requests/$id',
  component: lazyRouteComponent(() => import('./pull-request-page.tsx'), 'PullRequestPage'),
});

export const pullRequestRoutes = [pullRequestsRoute, pullRequestRoute] as const;
