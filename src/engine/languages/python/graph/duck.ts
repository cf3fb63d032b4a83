/** Methods by which Python and its library use any object, whatever its class. */

const ofRuntime = [
  // What the runtime calls, and what files, mappings, iterators, locks and loaders are asked for.
  String.raw`__\w+__|read\w*|writ(?:e\w*|able)|close|flush|seek\w*|tell|truncate|fileno|isatty|get|keys|values|items|pop|update|send|next|throw`,
  String.raw`acquire|release|wait|from_param|find_\w+|exec_module|load_module|create_module|is_package`,
  // Filters, formats and codecs.
  String.raw`emit|filter|format\w*|handle|default|encode|decode|compress|decompress|optionxform|before_\w+|after_\w+`,
  // Functions of databases; targets, handlers and resolvers of parsers.
  String.raw`step|finalize|value|inverse|start|end|data|comment|pi|doctype|(?:start|end)_ns|(?:start|end)[A-Z]\w*|characters`,
  String.raw`ignorableWhitespace|processingInstruction|skippedEntity|setDocumentLocator|\w+Decl|resolveEntity|fatalError|warning|error`,
  String.raw`handle_\w+|(?:start|end|do|unknown)_\w+|feed|reset`,
  // Loops, servers, executors, processes and requests.
  String.raw`connection_\w+|\w+_received|(?:pause|resume)_\w+|process_exited|pipe_\w+|submit|shutdown|map|run|setup|finish`,
  String.raw`get_buffer|buffer_updated|info|geturl|add_\w*header|(?:has|get)_header|unredirected_hdrs|add_done_callback|result|cancel`,
  // Tests, cookies, copies, shells, zones of time; what walks over trees.
  String.raw`add[A-Z]\w*|stop\w*|wasSuccessful|print[A-Z]\w*|(?:set|return|domain_return|path_return)_ok\w*`,
  String.raw`persistent_(?:id|load)|find_class|reducer_override|memoize|visit\w*|generic_visit|complete\w*|help_\w+|utcoffset|dst|tzname|fromutc`,
  String.raw`header_\w+|fold\w*|_dispatch|_listMethods|_methodHelp|mro|register|unregister|select|append|extend|put|task_done|join|is_alive`,
];

/** What the runtime and its library call on objects that they are handed. */
export const duck = new RegExp(`^(?:${ofRuntime.join('|')})$`);
