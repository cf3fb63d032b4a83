/** What a function of Python's library may do with a name or with code that it is handed. */
export type Primitive =
  /** Loads the module that its first argument names. */
  | 'import'
  /** Loads what its first argument names, a module or something in one. */
  | 'object'
  /** Runs its first argument, a text. */
  | 'code'
  /** Runs every text that it is given. */
  | 'texts'
  /** Runs the file that an argument names. */
  | 'file'
  | 'fileSecond'
  /** Runs what a loader has found, which is told where it was looked for. */
  | 'executor'
  /** Asks where a module is, without running more than the packages above it. */
  | 'find'
  /** Imports all that lies below a path. */
  | 'walk'
  /** What it reads may name anything that is installed. */
  | 'deserialise'
  /** Does so but for an argument that says otherwise. */
  | 'yaml'
  | 'torch'
  | 'numpy'
  /** Starts a program: a command or its words; the words one by one; after a mode; a path and a list. */
  | 'command'
  | 'shell'
  | 'words'
  | 'wordsAfterMode'
  | 'interpreter'
  | 'python'
  | 'arguments'
  | 'plugins'
  /** Loads the package that its first argument names, where that is a text. */
  | 'package'
  /** Loads the modules of a list. */
  | 'names'
  /** Loads the module that it is told by name, where it is told one. */
  | 'ifNamed'
  /** Loads what the text names of which it replaces something. */
  | 'patch'
  /** Runs a module again, or another one of its name. */
  | 'reload'
  /** Runs what settings say: a file of the repository is read as such. */
  | 'settings'
  /** The same of a dictionary. */
  | 'logSettings'
  /** A command, where one is given. */
  | 'shellIfGiven'
  | 'module'
  | 'escape'
  | 'harmless';

export interface Members {
  readonly listed: Readonly<Record<string, Primitive>>;
  readonly rest: Primitive;
}

export function members(rest: Primitive, listed: Partial<Record<Primitive, string>>): Members {
  const entries = Object.entries(listed).flatMap(([primitive, names]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
    names.split(' ').map((name) => [name, primitive as Primitive] as const),
  );
  return { listed: Object.fromEntries(entries), rest };
}
