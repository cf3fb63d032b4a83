/**
 * Which packages of Go's standard library bring which others along: its sources are not in a repository, and a package that
 * nothing brings along is not in the program. Facts, of Go 1.21 and 1.26 together, on Linux, Windows and macOS, with and without
 * cgo; what follows from the others in a line is left out.
 */
const table = `
archive/tar maps os/user path/filepath
archive/zip compress/flate encoding/binary hash/crc32 path/filepath
bufio bytes strings
bytes io iter unicode unicode/utf8
cmp
compress/bzip2 bufio sort
compress/flate bufio fmt
compress/gzip compress/flate encoding/binary hash/crc32
compress/lzw bufio fmt
compress/zlib compress/flate encoding/binary hash/adler32
container/heap sort
container/list
container/ring
context time
crypto hash strconv
crypto/aes crypto crypto/cipher
crypto/cipher crypto/fips140 crypto/subtle encoding/binary os
crypto/des crypto/cipher
crypto/dsa crypto crypto/cipher math/big math/rand/v2
crypto/ecdh crypto crypto/cipher embed math/rand/v2
crypto/ecdsa crypto/aes crypto/ecdh crypto/elliptic crypto/sha3 crypto/sha512 encoding/asn1 weak
crypto/ed25519 crypto/rand crypto/sha512 weak
crypto/elliptic crypto/subtle embed hash math/big
crypto/fips140 bytes hash strings
crypto/hkdf crypto/fips140 crypto/sha3 os
crypto/hmac crypto/cipher crypto/sha3
crypto/hpke crypto/ecdh crypto/hkdf crypto/mlkem crypto/sha256 crypto/sha512 fmt
crypto/md5 crypto crypto/fips140 encoding/binary os
crypto/mlkem bytes crypto os strings
crypto/mlkem/mlkemtest crypto/fips140 crypto/mlkem
crypto/pbkdf2 crypto/fips140 crypto/sha3 os
crypto/rand crypto crypto/cipher math/big math/rand/v2
crypto/rc4 crypto/fips140 os strconv
crypto/rsa crypto/rand crypto/sha3
crypto/sha1 crypto crypto/cipher
crypto/sha256 crypto crypto/cipher
crypto/sha3 bytes crypto strings
crypto/sha512 crypto crypto/cipher
crypto/subtle math/bits
crypto/tls container/list crypto/hmac crypto/hpke crypto/rc4 crypto/x509 io/ioutil
crypto/x509 crypto/des crypto/dsa crypto/ecdsa crypto/ed25519 crypto/md5 crypto/rsa crypto/sha1 crypto/sha256 crypto/x509/pkix encoding/pem maps net net/url path/filepath
crypto/x509/pkix encoding/asn1 encoding/hex
database/sql bytes database/sql/driver maps math/rand/v2
database/sql/driver context fmt
debug/buildinfo debug/elf debug/macho debug/pe debug/plan9obj runtime/debug
debug/dwarf bytes encoding/binary fmt strings
debug/elf compress/zlib debug/dwarf
debug/gosym bytes encoding/binary fmt strings
debug/macho compress/zlib debug/dwarf
debug/pe compress/zlib debug/dwarf
debug/plan9obj encoding/binary fmt
embed io/fs
encoding
encoding/ascii85 io strconv
encoding/asn1 math/big
encoding/base32 io slices strconv
encoding/base64 encoding/binary
encoding/binary io reflect slices
encoding/csv bufio fmt
encoding/gob bufio encoding encoding/binary fmt maps
encoding/hex fmt strings
encoding/json bytes encoding encoding/base64 fmt strings
encoding/pem bytes encoding/base64 sort strings
encoding/xml bufio encoding fmt
errors runtime
expvar encoding/json net/http
flag encoding fmt strings
fmt os reflect
go/ast go/scanner
go/build bufio go/doc go/parser os/exec
go/build/constraint strconv strings
go/constant go/token math/big
go/doc go/ast go/doc/comment regexp
go/doc/comment bytes fmt strings
go/format go/parser go/printer
go/importer crypto/md5 crypto/sha256 debug/elf go/build go/types text/scanner
go/parser go/ast go/build/constraint
go/printer go/ast go/build/constraint go/doc/comment text/tabwriter
go/scanner bytes go/token path/filepath
go/token fmt
go/types container/heap go/constant go/parser go/version
go/version cmp strings
hash io
hash/adler32 hash
hash/crc32 hash
hash/crc64 hash
hash/fnv hash
hash/maphash hash
html strings
html/template encoding/json html regexp text/template
image bufio image/color strconv
image/color
image/color/palette image/color
image/draw image
image/gif compress/lzw image/color/palette image/draw
image/jpeg image
image/png compress/zlib hash/crc32 image
index/suffixarray encoding/binary regexp
io errors sync
io/fs io path sort time
io/ioutil os strings
iter runtime
log fmt
log/slog context encoding/json log
log/syslog log net strings
maps iter
math math/bits
math/big bytes encoding/binary fmt math/rand strings
math/bits unsafe
math/cmplx math
math/rand math sync
math/rand/v2 errors math
mime bufio encoding/base64 fmt maps
mime/multipart crypto/rand mime mime/quotedprintable net/textproto path/filepath
mime/quotedprintable bufio fmt
net context net/netip os runtime/cgo
net/http compress/gzip log mime/multipart net/http/httptrace
net/http/cgi net/http os/exec regexp
net/http/cookiejar net/http
net/http/fcgi net/http/cgi
net/http/httptest flag net/http
net/http/httptrace crypto/tls net/textproto
net/http/httputil net/http
net/http/pprof html net/http regexp runtime/pprof runtime/trace
net/mail log mime net/textproto
net/netip cmp strconv unique
net/rpc encoding/gob go/token html/template net/http
net/rpc/jsonrpc net/rpc
net/smtp crypto/tls net/textproto
net/textproto bufio fmt net
net/url bytes fmt net/netip strings
os io/fs structs
os/exec bytes context path/filepath strconv
os/signal context os
os/user bufio fmt runtime/cgo
path errors unicode/utf8
path/filepath os strings
plugin runtime/cgo syscall
reflect iter strconv sync unicode
regexp bytes regexp/syntax
regexp/syntax sort strconv strings
runtime math/bits
runtime/cgo sync
runtime/coverage bufio crypto/md5 encoding/json hash/fnv maps path/filepath regexp text/tabwriter
runtime/debug fmt strings
runtime/metrics math runtime
runtime/pprof compress/gzip context text/tabwriter
runtime/race
runtime/trace context fmt
slices cmp iter
sort slices
strconv errors math unicode/utf8
strings io iter unicode unicode/utf8
structs
sync runtime sync/atomic
sync/atomic unsafe
syscall errors slices sync unicode/utf16 unicode/utf8
testing bufio flag math/rand path/filepath runtime/debug runtime/trace
testing/cryptotest crypto/rand testing
testing/fstest maps strings testing/iotest
testing/iotest bytes log
testing/quick flag math/rand
testing/slogtest log/slog testing
testing/synctest testing
text/scanner bytes fmt
text/tabwriter fmt
text/template maps net/url path/filepath text/template/parse
text/template/parse bytes fmt strings
time syscall
time/tzdata syscall
unicode
unicode/utf16
unicode/utf8
unique sync weak
unsafe
weak runtime
`;

const direct = new Map(
  table
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', ...others]) => [name, others]),
);
const closures = new Map<string, ReadonlySet<string>>();

/** The package with everything it brings along; `undefined` for packages that are not public, of which nothing is known. */
export function standardClosure(path: string): ReadonlySet<string> | undefined {
  if (!direct.has(path)) return undefined;
  const known = closures.get(path);
  if (known !== undefined) return known;
  const found = new Set([path]);
  // A set takes what is added while it is walked.
  for (const name of found) for (const other of direct.get(name) ?? []) found.add(other);
  closures.set(path, found);
  return found;
}

/** The name by which code speaks of a package of the standard library: `rand` of `math/rand/v2`. */
export function standardName(path: string): string {
  const parts = path.split('/');
  const last = parts.at(-1) ?? path;
  return /^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last;
}
