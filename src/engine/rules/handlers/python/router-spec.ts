/** What a framework whose routers are objects calls its parts. Everything that follows routers reads these tables; a framework is one of them. */

export interface RouterSpec {
  readonly framework: string;
  /** First parts of what is imported. */
  readonly packages: readonly string[];
  /** Classes of applications, and of routers that are mounted on them. */
  readonly applications: readonly string[];
  readonly routers: readonly string[];
  /** Where a router is given its own prefix: a name, or the place of an argument. */
  readonly prefix: readonly (string | number)[];
  /** Arguments of a router that are lists of guards. */
  readonly guards: readonly string[];
  /** Calls that register: by the name of the method. */
  readonly registrations: Readonly<Record<string, Registers>>;
  readonly mounts: Readonly<Record<string, Mounts>>;
  /** Where a router is given what it is mounted on, and the method that mounts it on its argument. */
  readonly parent?: readonly (string | number)[];
  readonly mountsItself?: string;
  /** Calls and decorators that put a function or class before all routes of a router, or of the whole application. */
  readonly hooks: Readonly<Record<string, 'router' | 'application'>>;
  /** Calls that make an entry of a list of routes, the methods that take such a list, and where an application is given one. */
  readonly items?: Readonly<Record<string, Registers>>;
  readonly itemMounts?: Readonly<Record<string, Mounts & { readonly routes: readonly string[] }>>;
  readonly lists?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly listsOfApplication?: readonly (string | number)[];
  /** Makes a router of the routers in its arguments. */
  readonly childrenIn?: readonly string[];
  /** What registers on an application is a function of the package too. */
  readonly isModuleToo?: true;
  /** Paths are regular expressions. */
  readonly isPattern?: true;
  /** Names beside parameters that hold what comes in. */
  readonly inputs: readonly string[];
  /** A router mounted with a prefix loses its own. */
  readonly mountReplacesPrefix: boolean;
  /** Where a router stands when nothing mounts it and it has no prefix. */
  readonly defaultPrefix?: (name: string) => string;
}

export interface Registers {
  /** The methods it is for; absent: those of `methodsIn`, else `methodsElse`. */
  readonly methods?: readonly string[];
  readonly methodsIn?: readonly (string | number)[];
  readonly methodsElse?: readonly string[];
  readonly path: readonly (string | number)[];
  /** Where the handler is an argument; absent or not given: it is a decorator. */
  readonly handler?: readonly (string | number)[];
  readonly guards?: readonly string[];
  readonly websocket?: true;
  readonly command?: true;
  /** All arguments from here on are paths. */
  readonly pathsFrom?: number;
}

export interface Mounts {
  readonly child: readonly (string | number)[];
  readonly prefix: readonly (string | number)[];
  readonly guards?: readonly string[];
}

export function verbRegistrations(extra: Omit<Registers, 'methods' | 'path'> = {}): Record<string, Registers> {
  return Object.fromEntries(
    ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'].map((verb) => [
      verb,
      { ...extra, methods: [verb.toUpperCase()], path: [0, 'path', 'rule', 'uri'] },
    ]),
  );
}
