/** Sails: tables of routes that name actions by the places of their files, and policies that stand before them. */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { Framework } from '../values/framework.ts';
import { fieldOf, type Slot, textOf, type Value } from '../values/value.ts';
import { flatSlots, guardOf, handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';

const name = 'sails';

export const sails: Framework = { name, packages: [/^sails$/], handlers };

function handlers(world: World): readonly Handler[] {
  const paths = [...world.modules.keys()].sort();
  const controllers = paths.filter((path) => /(?:^|\/)api\/controllers\//.test(path));
  return paths.flatMap((path) => {
    const root = /^(.*?)config\/routes\.[jt]s$/.exec(path)?.[1];
    const table = root === undefined ? undefined : world.exported(path, 'routes');
    if (root === undefined || table?.kind !== 'object') return [];
    const policies = world.exported(`${root}config/policies.js`, 'policies');
    return [...table.fields].flatMap(([address, slot]) => {
      const action = actionOf(slot.value);
      const found = typeof action === 'string' ? actionAt(root, action, controllers, world) : action;
      if (found === undefined || action === undefined) return [];
      const written = /^(?:([A-Za-z]+)\s+)?(\S+)$/.exec(address.trim());
      const route = `${written?.[1]?.toUpperCase() ?? 'ALL'} ${written?.[2] ?? address}`;
      const guards = typeof action === 'string' ? policiesOf(policies, action, world) : [];
      return handlersOf(
        {
          framework: name,
          sourceType: 'HTTP_HANDLER',
          route,
          slot: found,
          registered: { path: slot.path, at: slot.expression.at },
          guards,
        },
        world,
      );
    });
  });
}

/** `'UserController.list'`, `{ controller, action }`, `{ action: 'user/list' }`, `{ fn }`, a function. */
function actionOf(value: Value): string | Slot | undefined {
  const text = textOf(value);
  if (text !== undefined) return text;
  if (value.kind === 'function') return { value, expression: { k: 'unknown', at: value.code.at }, path: value.path };
  const action = textOf(fieldOf(value, 'action')?.value);
  const controller = textOf(fieldOf(value, 'controller')?.value);
  return action === undefined ? fieldOf(value, 'fn') : controller === undefined ? action : `${controller}.${action}`;
}

function actionAt(root: string, action: string, paths: readonly string[], world: World): Slot | undefined {
  const [controller = '', method = ''] = action.includes('.')
    ? action.split('.')
    : [action.slice(0, action.lastIndexOf('/')), action.slice(action.lastIndexOf('/') + 1)];
  const stem = controller.replace(/Controller$/i, '').toLowerCase();
  for (const path of paths) {
    if (!path.startsWith(`${root}api/controllers/`)) continue;
    const own = path
      .slice(`${root}api/controllers/`.length)
      .replace(/\.[jt]s$/, '')
      .toLowerCase();
    const value =
      own === `${stem}controller`
        ? world.exported(path, method)
        : own === action.toLowerCase()
          ? (fieldOf(world.exported(path, '*'), 'fn')?.value ?? world.exported(path, '*'))
          : undefined;
    if (value !== undefined) return { value, expression: { k: 'unknown', at: [0, 0] }, path };
  }
  return undefined;
}

/** The policy of an action, else of its controller, else of all; `true` is none. */
function policiesOf(policies: Value | undefined, action: string, world: World): readonly Guard[] {
  const [controller = '', method = ''] = action.includes('.') ? action.split('.') : [action, ''];
  const named =
    fieldOf(policies, controller) ?? fieldOf(policies, `${controller.replace(/Controller$/, '')}Controller`);
  const nested = named?.value.kind === 'object' ? (fieldOf(named.value, method) ?? fieldOf(named.value, '*')) : named;
  const slot = fieldOf(policies, action) ?? nested ?? fieldOf(policies, '*');
  return flatSlots(slot === undefined ? [] : [slot]).flatMap((each) => {
    const policy = textOf(each.value);
    return policy === undefined || policy === 'true' || policy === 'false'
      ? []
      : [{ ...guardOf(each, 'configuration', world), name: policy, text: policy }];
  });
}
