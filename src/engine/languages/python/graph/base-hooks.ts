/** Methods that Python's own library calls on objects of classes that derive from its own. */
import { orderOf } from './classes.ts';
import { callMethod } from './members.ts';
import { nameLast } from './open.ts';
import { externalName, nothingGiven, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

/** By the base class. */
const hooks: readonly (readonly [base: RegExp, methods: RegExp])[] = [
  [/^(?:threading (?:Thread|Timer)|multiprocessing (?:process )?(?:Base)?Process)$/, /^run$/],
  [/^ast Node(?:Visitor|Transformer)$/, /^(?:visit_\w+|generic_visit)$/],
  [/^json (?:encoder )?JSONEncoder$/, /^(?:default|encode|iterencode)$/],
  [/^logging (?:Handler|StreamHandler|FileHandler|handlers \w+)$/, /^(?:emit|handle|format|flush|close)$/],
  [/^logging Formatter$/, /^format(?:Time|Exception|Message|Stack)?$/],
  [/^logging (?:Filter|LoggerAdapter)$/, /^(?:filter|process)$/],
  [/^html parser HTMLParser$/, /^handle_\w+$/],
  [/^xml sax (?:handler )?ContentHandler$/, /^(?:start|end|characters)\w*$/],
  [/^cmd Cmd$/, /^(?:do|help|complete)_\w+$|^(?:default|emptyline|precmd|postcmd|preloop|postloop)$/],
  [/^(?:http server|socketserver) \w+$/, /^(?:do_[A-Z]+|handle|setup|finish|log_message)$/],
  [/^argparse (?:Action|ArgumentParser|HelpFormatter)$/, /^(?:__call__|error|exit)$/],
  [/^string (?:Formatter|Template)$/, /^(?:get_value|get_field|format_field|convert_field|check_unused_args)$/],
  [/^unittest (?:case )?(?:IsolatedAsyncio)?TestCase$/, /^(?:test\w*|(?:async)?(?:setUp|tearDown)\w*)$/i],
  [/^asyncio (?:Protocol|DatagramProtocol|BaseProtocol)$/, /^\w+_(?:made|received|lost)$/],
  [/^importlib abc \w+$/, /^(?:find_spec|create_module|exec_module|get_data)$/],
  [/^io \w+$/, /^(?:read|readinto|write|close|flush|seek|tell|readable|writable|seekable)$/],
];

export function hasHooks(program: Program, classId: number): boolean {
  return hooksOf(program, classId).length > 0;
}

function hooksOf(program: Program, classId: number): readonly RegExp[] {
  const bases = orderOf(program, classId).flatMap((item) => (item < 0 ? [externalName(program, -item)] : []));
  return hooks.filter(([base]) => bases.some((name) => base.test(name))).map(([, methods]) => methods);
}

/** Calls them where such an object is handed to the library, or asked for what it has from there. */
export function callHooks(program: Program, instance: number, site: Site): void {
  const { values, classes } = program;
  if (values.kind(instance) !== kinds.instance) return;
  const order = orderOf(program, values.first(instance));
  const called = hooksOf(program, values.first(instance));
  if (called.length === 0) return;
  for (const item of order) {
    const names = item < 0 ? [] : [...(classes[item]?.members.keys() ?? [])];
    for (const name of names)
      if (called.some((methods) => methods.test(nameLast(name))))
        callMethod(program, instance, name, nothingGiven, { ...site, to: 0 });
  }
}
