/** Methods by which Python and its library use any object, whatever its class. */

/** What the runtime and its library call on objects that they are handed. */
export const duck =
  /^(?:__\w+__|read\w*|write\w*|close|flush|seek\w*|tell|truncate|fileno|isatty|get|keys|values|items|pop|update|send|next|throw|emit|filter|format\w*|default|encode|decode|acquire|release|wait|find_\w+|exec_module|load_module|create_module|is_package)$/;
