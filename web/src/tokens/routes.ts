/** Pages of tokens. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';

const tokensRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'tokens',
  component: lazyRouteComponent(() => import('./tokens-page.tsx'), 'TokensPage'),
});

export const tokenRoutes = [tokensRoute] as const;
