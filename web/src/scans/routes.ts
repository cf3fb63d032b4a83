/** Pages of scans. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';
import { scansSearch } from './scans-search.ts';

const scansRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'scans',
  validateSearch: scansSearch,
  component: lazyRouteComponent(() => import('./scans-page.tsx'), 'ScansPage'),
});

const scanRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'scans/$id',
  component: lazyRouteComponent(() => import('./scan-page.tsx'), 'ScanPage'),
});

export const scanRoutes = [scansRoute, scanRoute] as const;
