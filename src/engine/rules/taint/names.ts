/**
 * What functions of standard libraries do to a value, as far as their names tell it in all languages: give a number or a truth, put something into
 * their object, run a function on the object itself. What is not named here passes on what it is given.
 */
export interface Names {
  /** The result is a number, a truth or a length. */
  isHarmlessCall(name: string): boolean;
  isHarmlessField(key: string): boolean;
  /** Puts its arguments into its object. */
  isMutator(name: string): boolean;
  /** Puts its later arguments into its first. */
  isFilling(name: string): boolean;
  /** Calls the function that is its object. */
  isApplying(name: string): boolean;
  /** Nothing comes after it: it ends the program, or throws. */
  isLast(name: string): boolean;
  /** Gives a function the object itself, not what is in it. */
  isPassing(name: string): boolean;
}

const harmlessFunctions = words(`
  parseInt parseFloat Number Boolean BigInt isNaN isFinite typeof Date
  int float bool len ord hash abs round isinstance issubclass callable hasattr any all complex
  isset empty is_numeric is_int is_string is_array intval floatval boolval strlen mb_strlen count sizeof ctype_digit in_array array_key_exists
  strcmp strpos stripos mb_strpos str_contains str_starts_with file_exists is_file is_dir filesize checkdate mktime strtotime
  uint int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 uintptr
`);

/** By the last part of a name with several. */
const harmlessMethods = words(`
  length size count indexOf lastIndexOf findIndex includes startsWith endsWith equals equalsIgnoreCase contains containsKey containsValue has hasOwnProperty
  isEmpty isBlank isPresent isNotEmpty isNotBlank matches test compareTo compareToIgnoreCase compare hashCode charCodeAt codePointAt localeCompare every some toNumber
  parseInt parseFloat isInteger isNaN isFinite isSafeInteger parseLong parseDouble parseShort parseByte parseBoolean intValue longValue doubleValue getTime
  startswith endswith isdigit isalpha isalnum isnumeric isdecimal isspace find_index index rindex __len__ is_valid exists
  Atoi ParseInt ParseUint ParseFloat ParseBool Len HasPrefix HasSuffix Contains ContainsAny ContainsRune Index LastIndex EqualFold Compare RuneCountInString
  Count Any All Equals StartsWith EndsWith IndexOf IsNullOrEmpty IsNullOrWhiteSpace TryParse ToInt32 ToInt64 ToDouble ToBoolean ContainsKey GetHashCode CompareTo HasValue
  to_i to_f to_r to_c nil? empty? blank? present? any? all? none? include? start_with? end_with? match? key? has_key? is_a? respond_to? zero? positive? negative? even? odd? ord bytesize
  len is_empty starts_with ends_with is_some is_none is_ok is_err toInt toLong toDouble toFloat toIntOrNull toLongOrNull toDoubleOrNull toBoolean
`);

const harmlessObjects = words('Math math Number Integer Long Double Boolean bcmath');

const harmlessFields = words('length size count Length Count byteLength nil? empty? zero? isEmpty');

const mutators = words(`
  push unshift append add addAll addFirst addLast put putAll putIfAbsent set setdefault extend insert update concat_ws appendChild offer enqueue
  WriteString Write WriteByte WriteRune Add Append AppendLine AppendFormat Insert Push Enqueue AddRange appendleft writelines write print println
  push_str push_back push_front append! concat prepend << store merge! update! replace setProperty setAttribute splice Set format_into
`);

const fillers = words(
  'Object.assign array_push array_unshift copy _.merge _.extend _.assign $.extend jQuery.extend merge',
);

const passers = words(
  'then catch finally let also run apply with tap use pipe thenApply thenCompose thenAccept subscribe and_then unwrap_or_else map_err ifPresent',
);

const appliers = words('call apply invoke Invoke run accept get test execute');

const last = words(`
  raise exit abort die panic log.Fatal log.Fatalf log.Fatalln log.Panic log.Panicf os.Exit sys.exit os._exit process.exit System.exit Environment.Exit exitProcess
  unreachable todo bail std.process.exit
`);

export const names: Names = {
  isHarmlessCall(name) {
    const parts = name.split('.');
    const last = parts.at(-1) ?? '';
    if (parts.length === 1) return harmlessFunctions.has(last);
    return (
      harmlessMethods.has(last) || harmlessObjects.has(parts[0] ?? '') || (parts.length === 2 && last === 'valueOf')
    );
  },
  isHarmlessField: (key) => harmlessFields.has(key),
  isMutator: (name) => mutators.has(name.slice(name.lastIndexOf('.') + 1)),
  isFilling: (name) => fillers.has(name),
  isApplying: (name) => appliers.has(name.slice(name.lastIndexOf('.') + 1)),
  isLast: (name) => last.has(name),
  isPassing: (name) => passers.has(name.slice(name.lastIndexOf('.') + 1)),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
