/** Pages of alerts. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, listParam, textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';
import { alertsSearch } from './alerts-search.ts';

const alertsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'alerts',
  validateSearch: alertsSearch,
  component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
});

interface AlertSearch {
  /** The occurrence that is shown; else the most urgent. */
  readonly at?: string;
  /** Only what is found in these: the list was narrowed to them. */
  readonly repository?: string[];
}

const alertRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'alerts/$id',
  validateSearch: (search: Readonly<Record<string, unknown>>): AlertSearch => ({
    ...given('at', textParam(search['at'])),
    ...given('repository', listParam(search['repository'])),
  }),
  component: lazyRouteComponent(() => import('./alert-page.tsx'), 'AlertPage'),
});

export const alertRoutes = [alertsRoute, alertRoute] as const;
