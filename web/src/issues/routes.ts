/** Pages of issues. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';
import { issuesSearch } from './issues-search.ts';

const issuesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'issues',
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import('./issues-page.tsx'), 'IssuesPage'),
});

const issueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'issues/$id',
  component: lazyRouteComponent(() => import('./issue-page.tsx'), 'IssuePage'),
});

export const issueRoutes = [issuesRoute, issueRoute] as const;
