/** Pages of packages. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';
import { packagesSearch } from './packages-search.ts';

const packagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'packages',
  validateSearch: packagesSearch,
  component: lazyRouteComponent(() => import('./packages-page.tsx'), 'PackagesPage'),
});

const lookupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'packages/lookup',
  component: lazyRouteComponent(() => import('./lookup-page.tsx'), 'LookupPage'),
});

const packageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'packages/$id',
  component: lazyRouteComponent(() => import('./package-page.tsx'), 'PackagePage'),
});

export const packageRoutes = [packagesRoute, lookupRoute, packageRoute] as const;
