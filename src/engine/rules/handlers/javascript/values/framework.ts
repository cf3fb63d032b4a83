/** What a framework is to the evaluation of code: which calls make its objects, what its methods give, and what the recorded calls mean. */
import type { Handler } from '../../../model/handler.ts';
import type { Host, Site, Slot, Stranger, Value } from './value.ts';
import type { World } from './world.ts';

export interface Framework {
  readonly name: string;
  /** Packages that make a file one of the framework's. */
  readonly packages: readonly RegExp[];
  /** What a call of something from a package gives; undefined where that is nothing that registrations are made on. */
  create?(callee: Stranger, values: readonly Slot[], site: Site, machine: Machine): Value | undefined;
  /** Without it a call is recorded and gives the host again. */
  call?(host: Host, method: string, values: readonly Slot[], site: Site, machine: Machine): Value | undefined;
  member?(host: Host, name: string): Value | undefined;
  /** The role of a host by the name of its type: `Router`. */
  roleOfType?(type: string): string | undefined;
  /** The role of what is called like a host although nothing tells where it comes from; undefined where the call is no registration. */
  guess?(name: string, method: string, values: readonly Slot[]): string | undefined;
  handlers(world: World): readonly Handler[];
}

/** What frameworks may ask of the evaluation. */
export interface Machine {
  call(callee: Value, values: readonly Slot[], site: Site): Value;
  member(value: Value, name: string): Value;
  host(framework: string, role: string, site: Site, values: readonly Slot[], parent?: Host): Host;
  record(host: Host, method: string, values: readonly Slot[], site: Site, child?: Host): void;
  /** What a file exports by a name; `default` also of what has no such name. */
  exported(path: string, name: string): Value | undefined;
  filesBelow(from: string, folder: string): readonly string[];
  /** Does something once the module that is being followed has run. */
  afterwards(follow: () => void): void;
}
