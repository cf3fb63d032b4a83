/** The modules of the standard library of every Python since 3.8: no distribution brings a module below one of them. */

const names = `
abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar cmath cmd code codecs
codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg csv ctypes curses
dataclasses datetime dbm decimal difflib dis doctest email encodings enum errno faulthandler fcntl filecmp fileinput
fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob grp gzip hashlib heapq hmac html http
imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math
mimetypes mmap modulefinder multiprocessing netrc ntpath nturl2path numbers opcode operator optparse os pathlib pdb
pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr
pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select
selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl
stat statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios
textwrap threading time timeit token tokenize trace traceback tracemalloc tty types typing unicodedata unittest urllib
uuid warnings wave weakref webbrowser wsgiref xml xmlrpc zipapp zipfile zipimport zlib
`;

export const standardLibrary: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
