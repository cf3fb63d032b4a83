/** Modules of Python's own library whose functions give plain data, never an object of the program that they were given before. */
const plain: ReadonlySet<string> = new Set(
  `os sys re time math random datetime hashlib base64 string uuid json decimal fractions pathlib shutil struct zlib gzip binascii
  textwrap platform locale calendar statistics secrets hmac csv configparser io tempfile glob fnmatch urllib socket subprocess
  tomllib getpass zipfile tarfile html unicodedata difflib logging argparse`.split(/\s+/),
);

/** By the parts of its name, parted by spaces. */
export function isPlainModule(name: string): boolean {
  return plain.has(name.slice(0, name.indexOf(' ')));
}
