/**
 * Endpoints that are mapped by calls on an application, a group or a builder of routes, and what is said of them afterwards: a policy, a filter,
 * that anybody may call. Middleware of one's own stands before all of them.
 */
import type { Guard, Handler } from '../../model/handler.ts';
import { type Framework, type Machine, spanOf, textOf } from '../../wiring/framework.ts';
import { guardOf } from '../../wiring/guard-of.ts';
import { groupOf, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, NativeValue, Value } from '../../wiring/value.ts';
import { methodsOf } from '../../wiring/verb-router.ts';
import { isAuthorization } from './authorization.ts';

const name = 'aspnet';
const verbs: Readonly<Record<string, readonly string[]>> = {
  MapGet: ['GET'],
  MapPost: ['POST'],
  MapPut: ['PUT'],
  MapPatch: ['PATCH'],
  MapDelete: ['DELETE'],
  Map: [],
  MapFallback: [],
};
const builders =
  /^(?:WebApplication|IApplicationBuilder|IEndpointRouteBuilder|RouteGroupBuilder|IEndpointConventionBuilder|ApplicationBuilder)$/;

/** Middleware of the framework that refuses nobody by itself, or serves files. */
const harmless =
  /^Use(?:Authentication|Authorization|Routing|Endpoints|StaticFiles|DefaultFiles|FileServer|HttpsRedirection|Hsts|Cors|Swagger\w*|OpenApi|DeveloperExceptionPage|ExceptionHandler|StatusCodePages\w*|Session|CookiePolicy|ResponseC\w+|RequestLocalization|ForwardedHeaders|MigrationsEndPoint|WebSockets|OutputCache|HttpLogging|SerilogRequestLogging|Blazor\w*|WebAssembly\w*|Spa\w*|Mvc\w*|HealthChecks|PathBase|Kestrel|Urls|Startup\w*|Antiforgery|W3CLogging|IIS\w*|Host\w*)$/;

export interface MinimalApis extends Framework {
  readonly middleware: readonly Guard[];
  /** Whether anybody may call what is registered at a place. */
  isOpen(registeredAt: Handler['registeredAt']): boolean;
}

export function minimalApis(): MinimalApis {
  const middleware: Guard[] = [];
  const open = new Set<string>();

  function endpoints(router: Router, machine: Machine): NativeValue {
    const self: NativeValue = machine.native(
      name,
      (method, call) => {
        if (Object.hasOwn(verbs, method)) return mapped(verbs[method] ?? [], call.given.slice(0), call);
        if (method === 'MapMethods')
          return mapped(
            methodsOf(call.given[1]),
            call.given.filter((_, at) => at !== 1),
            call,
          );
        if (method === 'MapGroup') return endpoints(groupOf(router, textOf(call.given[0]) ?? '*'), machine);
        if (method === 'UseEndpoints') {
          machine.run(call.given[0]?.value, [self]);
          return self;
        }
        if (method === 'UseWhen' || method === 'MapWhen') {
          machine.run(call.given[1]?.value, [self]);
          return self;
        }
        if (method.startsWith('Use')) return usedBy(method, call);
        if (isAuthorization(method) || method === 'AddEndpointFilter' || /^Require|^WithAuth/.test(method)) {
          router.guards.push(guardOfCall(method, call));
          return self;
        }
        return undefined;
      },
      router,
    );

    /** In-program extensions such as `app.UseApiKeys()` are asked first; what they use is then seen in them. */
    function usedBy(method: string, call: Call): Value | undefined {
      if (harmless.test(method)) return self;
      const [given] = call.given;
      if (method === 'UseMiddleware') {
        const type = call.types[0] ?? given?.argument.text ?? '';
        middleware.push({
          name: type,
          text: `UseMiddleware<${type}>()`,
          through: 'middleware',
          path: call.path,
          span: spanOf(call.at),
        });
        return self;
      }
      if (method === 'Use' && given !== undefined) {
        middleware.push(guardOf(given, 'middleware'));
        return self;
      }
      return undefined;
    }

    function mapped(methods: readonly string[], given: Call['given'], call: Call): Value | undefined {
      const handler = given.findLast(({ value }) => value?.v === 'function' || value?.v === 'wrapped');
      if (handler === undefined) return machine.native(name, () => undefined);
      const guards: Guard[] = attributesOf(handler.value, handler.path, machine);
      const exception: { excepts?: (guard: Guard) => boolean } = {};
      const written = textOf(given[0]) ?? '';
      const path = written === '' || written.startsWith('/') ? written : `/${written}`;
      machine.add(
        { router, methods, path, sourceType: 'HTTP_HANDLER', framework: name, handler, guards, exception },
        call,
      );
      const route: NativeValue = machine.native(name, (word, next) => {
        if (word === 'AllowAnonymous') {
          exception.excepts = (guard) => isAuthorization(guard.name);
          open.add(placeKey({ path: call.path, span: spanOf(call.at) }));
        } else if (isAuthorization(word) || word === 'AddEndpointFilter' || /^Require|^WithAuth/.test(word))
          guards.push(guardOfCall(word, next));
        return route;
      });
      return route;
    }
    return self;
  }

  const application = (machine: Machine) => endpoints(newRouter(name, { isOrdered: false }), machine);

  return {
    name,
    packages: [],
    registers: [...Object.keys(verbs), 'MapMethods', 'MapGroup', 'UseMiddleware', 'UseEndpoints', 'Use', 'UseWhen'],
    middleware,
    isOpen: (registeredAt) => open.has(placeKey(registeredAt)),
    call: () => undefined,
    ofType: (type, machine) => (builders.test(type) ? application(machine) : undefined),
    made(written, _call, machine) {
      if (!written.startsWith('WebApplication.Create')) return undefined;
      const made = application(machine);
      const builder: NativeValue = machine.native(name, (method) => (method === 'Build' ? made : builder));
      return written === 'WebApplication.Create' ? made : builder;
    },
  };
}

function placeKey({ path, span }: Handler['registeredAt']): string {
  return `${path} ${span.startLine} ${span.startColumn}`;
}

function guardOfCall(method: string, call: Call): Guard {
  const types = call.types.length === 0 ? '' : `<${call.types.join(', ')}>`;
  const text = `${method}${types}(${call.given.map(({ argument }) => argument.text).join(', ')})`.slice(0, 200);
  const type = method === 'AddEndpointFilter' ? (call.types[0] ?? method) : method;
  return { name: type, text, through: 'route', path: call.path, span: spanOf(call.at) };
}

/** `[Authorize]` before a lambda, or on the method that is handed over. */
function attributesOf(value: Value | undefined, path: string, machine: Machine): Guard[] {
  const declared = value?.v === 'function' ? machine.functionOf(value) : undefined;
  return (declared?.marks ?? [])
    .filter((mark) => isAuthorization(mark.name))
    .map((mark) => ({ name: mark.name, text: mark.text, through: 'decorator', path, span: spanOf(mark.at) }));
}
