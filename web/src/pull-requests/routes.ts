/** Pages of pull requests. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';
import { pullRequestsSearch } from './pull-requests-search.ts';

const pullRequestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pull-requests',
  validateSearch: pullRequestsSearch,
  component: lazyRouteComponent(() => import('./pull-requests-page.tsx'), 'PullRequestsPage'),
});

const pullRequestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pull-requests/$repository/$number',
  component: lazyRouteComponent(() => import('./pull-request-page.tsx'), 'PullRequestPage'),
});

export const pullRequestRoutes = [pullRequestsRoute, pullRequestRoute] as const;
