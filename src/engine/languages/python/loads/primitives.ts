/** What can load code in Python, by module: what is not listed as understood or harmless in a module that loads by nature escapes. */
import { libraryModules } from './library-modules.ts';
import { type Members, members, type Primitive } from './primitive.ts';

const constants = '__name__ __doc__ __version__ __file__ __spec__ __all__ __path__';
const pickleLike = members('escape', {
  deserialise: 'load loads Unpickler _load _loads _Unpickler',
  harmless: `dump dumps Pickler _dump _dumps _Pickler PickleError PicklingError UnpicklingError PickleBuffer HIGHEST_PROTOCOL DEFAULT_PROTOCOL ${constants} CloudPickler settings extend register_pickle_by_value unregister_pickle_by_value format_version compatible_formats whichmodule dump_session dispatch_table register`,
});
const builtin = members('harmless', {
  import: '__import__',
  code: 'exec eval compile',
  package: 'help',
  file: 'execfile',
  escape: '__dict__ __loader__ __getattribute__',
});
const processes = 'execl execle execlp execlpe execv execve execvp execvpe posix_spawn posix_spawnp';
const os = members('harmless', {
  shell: 'system popen popen2 popen3 popen4',
  words: processes,
  wordsAfterMode: 'spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe',
  escape: '__dict__ __getattribute__',
});
const subprocess = members('harmless', {
  command: 'run call check_call check_output Popen',
  shell: 'getoutput getstatusoutput',
  escape: '__dict__ __getattribute__',
});
const metadata = members('harmless', { plugins: 'entry_points EntryPoint EntryPoints' });
const profiler = members('harmless', { code: 'run runctx runeval runcall', module: 'Profile' });
const resources = members('harmless', {
  package: 'files open_text open_binary read_text read_binary path contents is_resource',
});

const modules: Readonly<Record<string, Members>> = {
  ...libraryModules,
  importlib: members('escape', {
    import: 'import_module __import__ find_loader',
    object: 'import_string',
    executor: 'exec_module load_module',
    module: 'util machinery metadata resources abc _bootstrap _bootstrap_external',
    reload: 'reload',
    harmless: `invalidate_caches readers simple ${constants}`,
  }),
  'importlib.util': members('escape', {
    find: 'find_spec',
    fileSecond: 'spec_from_file_location',
    harmless: `module_from_spec resolve_name LazyLoader cache_from_source source_from_cache decode_source source_hash MAGIC_NUMBER set_package set_loader module_for_loader spec_from_loader ${constants}`,
  }),
  'importlib.machinery': members('escape', {
    fileSecond: 'SourceFileLoader SourcelessFileLoader',
    harmless: `ModuleSpec ExtensionFileLoader NamespaceLoader SOURCE_SUFFIXES BYTECODE_SUFFIXES EXTENSION_SUFFIXES DEBUG_BYTECODE_SUFFIXES OPTIMIZED_BYTECODE_SUFFIXES all_suffixes BuiltinImporter FrozenImporter ${constants}`,
  }),
  'importlib.metadata': metadata,
  importlib_metadata: metadata,
  'importlib.resources': resources,
  'importlib.abc': members('harmless', {}),
  importlib_resources: resources,
  'importlib._bootstrap': members('escape', { harmless: `ModuleSpec BuiltinImporter FrozenImporter ${constants}` }),
  'importlib._bootstrap_external': members('escape', {
    fileSecond: 'SourceFileLoader SourcelessFileLoader',
    harmless: `MAGIC_NUMBER ExtensionFileLoader cache_from_source source_from_cache decode_source ${constants}`,
  }),
  _frozen_importlib: members('escape', { harmless: `ModuleSpec BuiltinImporter FrozenImporter ${constants}` }),
  _frozen_importlib_external: members('escape', { harmless: `MAGIC_NUMBER ExtensionFileLoader ${constants}` }),
  _imp: members('escape', { harmless: `source_hash is_builtin is_frozen ${constants}` }),
  'multiprocessing.reduction': members('harmless', { deserialise: 'ForkingPickler' }),
  warnings: members('harmless', { object: '_getcategory', escape: '_setoption _processoptions' }),
  'lib2to3.main': members('harmless', { escape: 'main' }),
  imp: members('escape', {
    fileSecond: 'load_source load_compiled',
    import: 'load_module find_module init_builtin',
    reload: 'reload',
    harmless: `acquire_lock release_lock lock_held new_module get_suffixes get_magic get_tag cache_from_source source_from_cache is_builtin is_frozen load_dynamic PY_SOURCE PY_COMPILED C_EXTENSION PKG_DIRECTORY C_BUILTIN PY_FROZEN ${constants}`,
  }),
  pkgutil: members('escape', {
    object: 'resolve_name',
    find: 'find_loader get_loader',
    walk: 'walk_packages',
    import: 'get_data',
    harmless: `iter_modules extend_path ModuleInfo iter_importers get_importer ${constants}`,
  }),
  runpy: members('escape', { import: 'run_module _run_module_as_main', file: 'run_path', harmless: constants }),
  zipimport: members('escape', { harmless: `ZipImportError ${constants}` }),
  pydoc: members('harmless', {
    object: 'locate safeimport resolve',
    escape: 'doc render_doc writedoc writedocs cli browse help Helper importfile apropos ModuleScanner __dict__',
  }),
  code: members('escape', { harmless: constants }),
  codeop: members('escape', { harmless: constants }),
  builtins: builtin,
  __builtin__: builtin,
  __builtins__: builtin,
  timeit: members('escape', { texts: 'timeit repeat Timer', harmless: `default_timer ${constants}` }),
  profile: profiler,
  cProfile: profiler,
  pdb: members('harmless', { code: 'run runctx runeval', module: 'Pdb' }),
  bdb: members('harmless', { escape: 'Bdb' }),
  // What doctest runs stands in texts that are not read as code.
  doctest: members('harmless', {
    escape:
      'testfile testmod testsource DocFileSuite DocFileTest DocTestSuite DocTestRunner run_docstring_examples debug',
  }),
  trace: members('harmless', { escape: 'Trace' }),
  pickle: pickleLike,
  cPickle: pickleLike,
  _pickle: pickleLike,
  dill: pickleLike,
  cloudpickle: pickleLike,
  joblib: members('harmless', { deserialise: 'load' }),
  shelve: members('harmless', { deserialise: 'open Shelf BsdDbShelf DbfilenameShelf' }),
  marshal: members('harmless', { deserialise: 'load loads' }),
  jsonpickle: members('harmless', { deserialise: 'decode loads Unpickler unpickler' }),
  torch: members('harmless', { torch: 'load' }),
  numpy: members('harmless', { numpy: 'load' }),
  pandas: members('harmless', { deserialise: 'read_pickle' }),
  yaml: members('harmless', {
    yaml: 'load load_all',
    deserialise: 'unsafe_load unsafe_load_all Loader UnsafeLoader CLoader CUnsafeLoader Unsafe',
  }),
  'ruamel.yaml': members('harmless', { yaml: 'load load_all', deserialise: 'UnsafeLoader Loader CLoader' }),
  subprocess,
  'asyncio.subprocess': members('harmless', { words: 'create_subprocess_exec', shell: 'create_subprocess_shell' }),
  asyncio: members('harmless', {
    words: 'create_subprocess_exec',
    shell: 'create_subprocess_shell',
    module: 'subprocess',
  }),
  os,
  posix: os,
  nt: os,
  commands: members('harmless', { shell: 'getoutput getstatusoutput' }),
  popen2: members('harmless', { shell: 'popen2 popen3 popen4 Popen3 Popen4' }),
  pty: members('harmless', { command: 'spawn' }),
  multiprocessing: members('harmless', {
    interpreter: 'set_executable',
    names: 'set_forkserver_preload',
    module: 'connection managers reduction',
  }),
  'multiprocessing.connection': members('harmless', { escape: 'Client Listener Connection' }),
  'multiprocessing.managers': members('harmless', { escape: 'BaseManager SyncManager' }),
  ctypes: members('harmless', { escape: 'pythonapi PyDLL pydll' }),
  _xxsubinterpreters: members('escape', { harmless: constants }),
  _interpreters: members('escape', { harmless: constants }),
  _xxinterpchannels: members('harmless', {}),
  'concurrent.interpreters': members('escape', { harmless: constants }),
  'distutils.core': members('harmless', { escape: 'run_setup' }),
  'setuptools.sandbox': members('harmless', { escape: 'run_setup' }),
  'lib2to3.refactor': members('harmless', {
    escape: 'RefactoringTool MultiprocessRefactoringTool get_fixers_from_package get_all_fix_names',
  }),
  'logging.config': members('harmless', {
    escape: 'listen BaseConfigurator DictConfigurator _resolve',
    settings: 'fileConfig',
    logSettings: 'dictConfig',
  }),
  logging: members('harmless', { module: 'config' }),
  distutils: members('harmless', { module: 'core spawn' }),
  setuptools: members('harmless', { module: 'sandbox' }),
  lib2to3: members('harmless', { module: 'refactor main' }),
  sys: members('harmless', {
    escape: 'meta_path path_hooks path_importer_cache __dict__ __getattribute__',
    python: 'executable _base_executable',
    arguments: 'argv orig_argv',
  }),
  site: members('harmless', { escape: 'addsitedir addsitepackages addusersitepackages addpackage main' }),
  pkg_resources: members('harmless', {
    plugins: 'iter_entry_points load_entry_point get_entry_map get_entry_info run_script EntryPoint',
    package:
      'resource_filename resource_string resource_stream resource_listdir resource_exists resource_isdir get_provider',
  }),
};

/** Names under which everyone imports the module. */
const abbreviations: Readonly<Record<string, string>> = {
  np: 'numpy',
  pd: 'pandas',
  sp: 'subprocess',
  pkl: 'pickle',
  cp: 'cloudpickle',
};

/** These names mean the module also where another module hands it on: `six.moves.builtins`, `compat.pickle`. */
const telling: ReadonlySet<string> = new Set(
  'importlib pkgutil runpy zipimport pydoc codeop builtins __builtin__ __builtins__ cPickle _pickle pickle dill cloudpickle subprocess'.split(
    ' ',
  ),
);

/** Members that load whatever they are members of. */
const tellingMembers: Readonly<Record<string, string>> = {
  import_module: 'importlib.import_module',
  __import__: 'builtins.__import__',
  execfile: 'builtins.execfile',
  exec_module: 'importlib.exec_module',
  load_module: 'importlib.load_module',
  ForkingPickler: 'multiprocessing.reduction.ForkingPickler',
  _bootstrap: 'importlib._bootstrap',
  _gcd_import: 'importlib._bootstrap._gcd_import',
  import_string: 'importlib.import_string',
  import_fresh_module: 'importlib.import_module',
  importorskip: 'importlib.import_module',
  set_forkserver_preload: 'multiprocessing.set_forkserver_preload',
  entry_points: 'importlib.metadata.entry_points',
  iter_entry_points: 'pkg_resources.iter_entry_points',
  load_entry_point: 'pkg_resources.load_entry_point',
  get_entry_map: 'pkg_resources.get_entry_map',
  get_entry_info: 'pkg_resources.get_entry_info',
  importlib: 'importlib',
  builtins: 'builtins',
  walk_packages: 'pkgutil.walk_packages',
  run_module: 'runpy.run_module',
  loadTestsFromName: 'importlib.import_string',
  loadTestsFromNames: 'importlib.import_string',
  run_path: 'runpy.run_path',
  run_code: 'runpy.run_code',
  spec_from_file_location: 'importlib.util.spec_from_file_location',
  SourceFileLoader: 'importlib.machinery.SourceFileLoader',
  check_output: 'subprocess.check_output',
  check_call: 'subprocess.check_call',
  Popen: 'subprocess.Popen',
  meta_path: 'sys.meta_path',
  path_hooks: 'sys.path_hooks',
  unsafe_load: 'yaml.unsafe_load',
  read_pickle: 'pandas.read_pickle',
  subprocess_exec: 'asyncio.create_subprocess_exec',
  subprocess_shell: 'asyncio.create_subprocess_shell',
  runctx: 'cProfile.runctx',
  f_builtins: '__builtins__',
  __builtins__: '__builtins__',
};

/** The name by which a dotted name is listed, where it names a module that is watched or something in one. */
export function watchedName(dotted: string): string | undefined {
  const parts = dotted.split('.');
  const isRooted = Object.hasOwn(modules, parts[0] ?? '') || Object.hasOwn(modules, parts.slice(0, 2).join('.'));
  if (isRooted && primitiveOf(dotted) !== 'harmless') return dotted;
  for (let at = parts.length - 1; at > 0; at--) {
    if (telling.has(parts[at] ?? '')) return parts.slice(at).join('.');
  }
  return isRooted ? dotted : memberName(parts.at(-1) ?? '');
}

/** What a member of an unknown value means, by its name alone. */
export function memberName(name: string): string | undefined {
  return Object.hasOwn(tellingMembers, name) ? tellingMembers[name] : undefined;
}

/** What a written key of an unknown mapping means: `__globals__['__import__']`. */
export function keyName(name: string): string | undefined {
  return /^(?:__import__|__builtins__|import_module|importlib|builtins|exec_module)$/.test(name)
    ? memberName(name)
    : undefined;
}

/** What a name means that nothing in the file binds: a builtin, or what a star import brought. */
export function freeName(name: string): string | undefined {
  if (/^(?:exec|eval|compile|help)$/.test(name)) return `builtins.${name}`;
  const full = Object.hasOwn(abbreviations, name) ? (abbreviations[name] ?? name) : name;
  const isModule = Object.hasOwn(modules, full) && !/^(?:code|trace|site|commands|profile|imp)$/.test(full);
  return memberName(full) ?? (isModule ? full : undefined);
}

/** What is done by the value of that name. */
export function primitiveOf(watched: string): Primitive {
  if (Object.hasOwn(modules, watched)) return 'module';
  for (let dot = watched.lastIndexOf('.'); dot > 0; dot = watched.lastIndexOf('.', dot - 1)) {
    const module = modules[watched.slice(0, dot)];
    if (module === undefined) continue;
    const name = watched.slice(dot + 1).split('.')[0] ?? '';
    const primitive = Object.hasOwn(module.listed, name) ? (module.listed[name] ?? module.rest) : module.rest;
    // A member of what is harmless is harmless; one of what loads is what loads.
    // The names of pickle's operations are bytes.
    return /^[A-Z][A-Z0-9_]*$/.test(name) ? 'harmless' : primitive;
  }
  return 'harmless';
}

/** Modules of which little loads, and that under names which tell it: handed on whole they are no loader. */
export function isBroad(watched: string): boolean {
  return /^(?:sys|numpy|pandas|torch|multiprocessing|site|pty|bdb|pdb|trace|cProfile\.Profile|profile\.Profile|pdb\.Pdb|unittest(?:\.(?:mock|TestLoader|defaultTestLoader))?|mock|xml\.sax|webbrowser|rlcompleter|distutils|importlib\.(?:metadata|resources|abc|machinery)|importlib_metadata|importlib_resources)$/.test(
    watched,
  );
}

/** What it loads at most is what a program may be. */
export function startsPrograms(watched: string): boolean {
  return /^(?:os|posix|nt|subprocess|asyncio|commands|popen2|pty|multiprocessing|webbrowser)(?:\.|$)/.test(watched);
}
