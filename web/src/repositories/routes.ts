/** Pages of repositories. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const repositoriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'repositories',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./repositories-page.tsx'), 'RepositoriesPage'),
});

const addRepositoriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'repositories/add',
  validateSearch: (search: Readonly<Record<string, unknown>>): { way?: 'connect' | 'sbom' } => {
    const way = oneOf(search['way'], ['connect', 'sbom']);
    return way === undefined ? {} : { way };
  },
  component: lazyRouteComponent(() => import('./add-repositories-page.tsx'), 'AddRepositoriesPage'),
});

const repositoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'repositories/$id',
  component: lazyRouteComponent(() => import('./repository-page.tsx'), 'RepositoryPage'),
});

export const repositoryRoutes = [repositoriesRoute, addRepositoriesRoute, repositoryRoute] as const;
