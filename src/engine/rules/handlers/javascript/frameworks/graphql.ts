/** Resolvers of GraphQL servers that are given as tables: `{ Query: { users }, Mutation: { … } }`. */
import type { Handler } from '../../../model/handler.ts';
import type { Framework } from '../values/framework.ts';
import { fieldOf, type Slot, type Value } from '../values/value.ts';
import { flatSlots, handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';

const name = 'graphql';
const roots: Readonly<Record<string, string>> = { Query: 'query', Mutation: 'mutation', Subscription: 'subscription' };

export const graphql: Framework = {
  name,
  packages: [
    /^(?:@apollo\/server|@apollo\/subgraph|apollo-server(?:-[\w-]+)?|graphql-yoga|@graphql-yoga\/node|@graphql-tools\/schema|@graphql-tools\/merge|graphql-tools|mercurius)$/,
  ],
  create(callee, given, site, machine) {
    const last = callee.names.at(-1) ?? '';
    if (/^mergeResolvers$/.test(last)) return given[0]?.value;
    const tables = given.flatMap((slot) => fieldOf(slot.value, 'resolvers') ?? []);
    if (tables.length > 0) machine.host(name, 'resolvers', site, tables);
    return undefined;
  },
  handlers: (world) =>
    world.hosts
      .filter((host) => host.framework === name)
      .flatMap((host) => flatSlots(host.arguments).flatMap((slot) => resolversIn(slot, world))),
};

function resolversIn({ value }: Slot, world: World): readonly Handler[] {
  return tablesIn(value).flatMap((table) =>
    table.kind !== 'object'
      ? []
      : [...table.fields].flatMap(([type, fields]) =>
          fields.value.kind !== 'object'
            ? []
            : [...fields.value.fields].flatMap(([field, slot]) => {
                const word = roots[type];
                const own =
                  slot.value.kind === 'object'
                    ? (fieldOf(slot.value, 'subscribe') ?? fieldOf(slot.value, 'resolve'))
                    : slot;
                if (own === undefined || field.startsWith('__')) return [];
                const route = word === undefined ? `field ${type}.${field}` : `${word} ${field}`;
                const sourceType = word === 'subscription' ? 'WEBSOCKET_HANDLER' : 'HTTP_HANDLER';
                const place = own.expression.at[1] === 0 ? undefined : { path: own.path, at: own.expression.at };
                return place === undefined
                  ? []
                  : handlersOf(
                      {
                        framework: name,
                        sourceType,
                        route,
                        slot: own,
                        registered: place,
                        guards: [],
                        inputs: (code) =>
                          code.params
                            .slice(0, 2)
                            .flatMap(({ t }) =>
                              t.k === 'name' ? [t.n] : t.k === 'object' ? t.p.map(({ key }) => key) : [],
                            ),
                      },
                      world,
                    );
              }),
        ),
  );
}

function tablesIn(value: Value): readonly Value[] {
  return value.kind === 'any' ? value.options : [value];
}
