/**
 * What the computed loads of a file may name, in languages whose modules are named by texts: whoever follows the sources of
 * packages asks which texts can come to which loader, instead of taking all that is installed for possible.
 */
export interface LoadFacts {
  /** It loads modules of its own package by computed names. */
  readonly loadsOwn: boolean;
  /** It loads names that are handed in, or that it finds somewhere. */
  readonly loadsHanded: boolean;
  /** It takes modules from whatever packages lie around it: it goes through folders of packages that are handed in. */
  readonly walksPackages: boolean;
  /** What its loaders name in part, `*` for the rest: `host.plugins.*`, `vuln_*`. */
  readonly partly: readonly string[];
  /** The same of its other texts, which some loader may be handed. */
  readonly patterns: readonly string[];
  /** Groups of plug-ins that it asks for; `*` where they are computed. */
  readonly groups: readonly string[];
  /** What it loads comes from these: functions that are handed it, `@x` for members, globals and keys, `@f()` for results, `*` for all of the file. */
  readonly takers: readonly string[];
  /** The same of texts that it runs as code, and of programs that it starts. */
  readonly codeTakers: readonly string[];
  readonly programTakers: readonly string[];
  /** Functions with decorators, and names of functions that are called. */
  readonly entered: readonly string[];
  readonly calls: readonly string[];
  /** `to from`: what a function is handed, or a member is set to, comes from there. */
  readonly handsOn: readonly string[];
  /** Functions and classes that it defines. */
  readonly defines: readonly string[];
  /** Functions that it hands, and members that it sets to, what is no text of its. */
  readonly hands: readonly string[];
  /** Functions that it hands the name or the place of its own module. */
  readonly handsOwn: readonly string[];
}
