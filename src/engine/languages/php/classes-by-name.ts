/** Functions and methods of PHP that load the class, or call the function, whose name they are given, and where it stands among what they are given. */

/** Their argument is a function; a text that comes from elsewhere is seldom one. */
export const handing: ReadonlyMap<string, number> = new Map([['array_map', 0], ['array_filter', 1], ['array_walk', 1], ['array_reduce', 1], ['usort', 1], ['uasort', 1], ['uksort', 1], ['preg_replace_callback', 1], ['register_shutdown_function', 0], ['set_error_handler', 0], ['set_exception_handler', 0], ['spl_autoload_register', 0], ['ob_start', 0], ['iterator_apply', 1]]); // biome-ignore format: a table
/** Functions that load the class whose name they are given. */
export const naming: ReadonlyMap<string, number> = new Map([['class_exists', 0], ['interface_exists', 0], ['trait_exists', 0], ['enum_exists', 0], ['is_subclass_of', 0], ['method_exists', 0], ['property_exists', 0], ['get_class_methods', 0], ['get_class_vars', 0], ['get_parent_class', 0], ['get_mangled_object_vars', 0], ['class_implements', 0], ['class_parents', 0], ['class_uses', 0], ['class_alias', 0], ['spl_autoload_call', 0], ['spl_autoload', 0], ['stream_wrapper_register', 1], ['stream_register_wrapper', 1], ['stream_filter_register', 1], ['simplexml_load_string', 1], ['simplexml_load_file', 1], ['mysqli_fetch_object', 1], ['pg_fetch_object', 2], ['constant', 0], ['defined', 0], ['app', 0], ['resolve', 0]]); // biome-ignore format: a table
/** Methods of PHP's own classes that make objects of a class, or act in its name. */
const namingMethods: ReadonlyMap<string, number> = new Map([['setinfoclass', 0], ['setfileclass', 0], ['setiteratorclass', 0], ['registernodeclass', 1], ['fetchobject', 0], ['fetch_object', 0], ['setfetchmode', 1], ['bindto', 1], ['setclass', 0]]); // biome-ignore format: a table

/** The place of the name of a class among what the method is given. */
export function namedAt(method: string, given: readonly string[]): number | undefined {
  const name = method.toLowerCase();
  if (/^fetch(?:all)?$/.test(name)) return /\bFETCH_CLASS\b/.test(given[0] ?? '') ? 1 : undefined;
  if (name === 'setfetchmode' && !/\bFETCH_CLASS\b/.test(given[0] ?? '')) return undefined;
  return namingMethods.get(name);
}

/** A constant of no class is no class's name. */
export function isPlainConstant(name: string, written: string): boolean {
  return name === 'defined' && /^(['"])[\w\\]+\1$/.test(written);
}
