/** Classes whose methods carry their own paths, as Flask-AppBuilder and Flask-Admin have them: `route_base` of the class and `@expose` of the method. */
import type { Handler } from '../../model/handler.ts';
import { dottedName, guardsOf } from './guards.ts';
import { joinPaths } from './router-graph.ts';
import { ancestorsOf, attributeOf, type ClassValue, functionOf, itemsOf, kindsOf, lastPart, textOf } from './values.ts';
import { classGuards, handlersOf } from './views.ts';
import type { World } from './world.ts';

const marks = /^(?:expose|expose_api)$/;
const packages = /^(?:flask_appbuilder|flask_admin|flask_classful|flask_classy)\b/;

export function exposedViews(world: World): readonly Handler[] {
  return world.classes.flatMap((cls) => (kindsOf(cls).some((kind) => packages.test(kind)) ? ofClass(cls) : []));
}

function ofClass(cls: ClassValue): readonly Handler[] {
  const base = baseOf(cls);
  const shared = classGuards(cls);
  const seen = new Set<string>();
  return ancestorsOf(cls).classes.flatMap((owner) =>
    [...owner.members].flatMap(([name, member]): readonly Handler[] => {
      if (member.kind !== 'callable' || seen.has(name)) return [];
      seen.add(name);
      const code = functionOf(member);
      const exposed = member.wraps.filter((wrap) => marks.test(lastPart(dottedName(wrap.code))));
      const guards = member.wraps
        .filter((wrap) => !exposed.includes(wrap))
        .flatMap((wrap) => guardsOf(wrap, 'decorator'));
      return exposed.flatMap(({ value, code: written, module }) => {
        if (value.kind !== 'made' || code === undefined) return [];
        const path = textOf((value.args[0] ?? value.named.get('url'))?.value) ?? '';
        const given = itemsOf((value.args[1] ?? value.named.get('methods'))?.value).flatMap(
          (item) => textOf(item.value)?.toUpperCase() ?? [],
        );
        const view = {
          function: code,
          cls,
          methods: given.length === 0 ? ['GET'] : given,
          guards: [...shared, ...guards],
        };
        const at = 'at' in written && written.at !== undefined ? written.at : code.code.at;
        return handlersOf(
          view,
          { sourceType: 'HTTP_HANDLER', framework: 'flask', route: '', guards: [], at, module, inputs: ['request'] },
          joinPaths(base, path),
        );
      });
    }),
  );
}

function baseOf(cls: ClassValue): string {
  const text = (name: string) => textOf(attributeOf(cls, name)?.written.value);
  const written = text('route_base');
  if (written !== undefined) return written;
  const isApi = kindsOf(cls).some((kind) => kind.endsWith('Api'));
  const name = text('resource_name') ?? cls.code.name.toLowerCase();
  return isApi ? `/api/${text('version') ?? 'v1'}/${name}` : `/${name}`;
}
