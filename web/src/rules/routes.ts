/** Pages of rules. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';
import { rulesSearch } from './rules-search.ts';

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'rules',
  validateSearch: rulesSearch,
  component: lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage'),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'rules/new',
  validateSearch: ({ text }: Readonly<Record<string, unknown>>): { text?: string } =>
    typeof text === 'string' && text !== '' ? { text: text.slice(0, 2_000) } : {},
  component: lazyRouteComponent(() => import('./new-rule-page.tsx'), 'NewRulePage'),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'rules/$id',
  component: lazyRouteComponent(() => import('./rule-page.tsx'), 'RulePage'),
});

export const ruleRoutes = [rulesRoute, newRuleRoute, ruleRoute] as const;
