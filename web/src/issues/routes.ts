/** Pages of issues. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const issuesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'issues',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./issues-page.tsx'), 'IssuesPage'),
});

const issueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'issues/$id',
  component: lazyRouteComponent(() => import('./issue-page.tsx'), 'IssuePage'),
});

export const issueRoutes = [issuesRoute, issueRoute] as const;
