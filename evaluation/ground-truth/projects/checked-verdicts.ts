/**
 * What a person found in the code about vulnerable packages of the real projects: not what a scan should answer, but what
 * is so, and where it is seen. Today's answers are held against it. A table of facts, one a line.
 */

/**
 * `runs`: the project's code, or what it loads, runs the vulnerable code. `idle`: the package is loaded, but its vulnerable
 * code is not run. `absent`: nothing loads the package, or the vulnerable part of it. `open`: the package is loaded and the
 * advisory names no function, or reading could not settle whether it runs.
 */
export type Truth = 'runs' | 'idle' | 'absent' | 'open';

export interface CheckedVerdict {
  readonly project: string;
  readonly mode: 'bare' | 'installed';
  /** `name@version`. */
  readonly package: string;
  readonly advisory: string;
  readonly truth: Truth;
  readonly seen: string;
}

const table = `
nodejs-goof | bare | npmconf@0.0.24 | x_NSWG-ECO-431 | absent | no file of the project names it but package.json:43
nodejs-goof | bare | semver@1.1.4 | GHSA-c2qf-rxjj-qqgw | absent | package-lock.json: only npmconf needs 1.1.4, and nothing requires npmconf
nodejs-goof | bare | semver@1.1.4 | GHSA-x6fg-f45m-jf5q | absent | as above
nodejs-goof | bare | jquery@2.2.4 | GHSA-gxr4-xjj5-5px2 | open | package.json:13 bundles it for the browser with browserify; which of its functions pages use is in templates
nodejs-goof | bare | marked@0.3.5 | GHSA-vfvf-mqq8-rwqc | open | app.js:75 and 76 hand it to the templates, with sanitize, which the advisory is about; it names no function
nodejs-goof | bare | adm-zip@0.4.7 | x_NSWG-ECO-458 | runs | routes/index.js:268 opens an uploaded archive and 271 extracts it; the advisory names no function
nodejs-goof | bare | lodash@4.17.4 | GHSA-35jh-r3h4-6jhm | idle | routes/index.js:360 is the only use, _.merge; the advisory is about template
nodejs-goof | bare | handlebars@4.0.14 | x_NSWG-ECO-519 | open | app.js:26 requires hbs, which requires it (seen loaded in a run of app.js)
nodejs-goof | installed | npmconf@0.0.24 | x_RETIREJS-npmconf-a29817772b | absent | no require in the project or in any loaded package
nodejs-goof | installed | minimist@0.0.10 | GHSA-vh95-rmgr-6w4m | absent | only optimist needs it, which handlebars' bin/handlebars:3 alone requires
nodejs-goof | installed | minimist@0.0.8 | GHSA-xvch-5gv4-984h | absent | mkdirp's bin/cmd.js requires it, and below nyc optimist, which handlebars' bin alone requires
nodejs-goof | installed | word-wrap@1.2.3 | GHSA-j8xg-fqg3-53r7 | absent | optionator's lib/help.js requires it; only escodegen's two bin files require optionator
nodejs-goof | installed | negotiator@0.4.9 | x_NSWG-ECO-106 | open | accepts requires it (seen loaded in a run of app.js)
NodeGoat | installed | adm-zip@0.4.4 | x_NSWG-ECO-458 | absent | a need of development tools; a run of server.js loads 262 files and none of its
NodeGoat | installed | marked@0.3.5 | GHSA-vfvf-mqq8-rwqc | open | server.js:13 requires it; memos are rendered with it
NodeGoat | installed | path-to-regexp@0.1.7 | GHSA-9wv6-86v2-598j | runs | express's router/layer.js:16 and 45 call it for every route; the advisory names no function
NodeGoat | installed | underscore@1.9.1 | GHSA-cf4h-3jhx-xvhq | idle | config/config.js uses extend alone; the advisory is about template, and names no function in a way that a program reads
NodeGoat | installed | uglify-js@2.4.24 | GHSA-c9f4-xj24-8jqx | absent | swig's bin alone requires it; not in a run of server.js
DVNA | installed | node-serialize@0.0.4 | x_NSWG-ECO-311 | runs | core/appHandler.js:218 unserializes an uploaded file; the advisory names no function
DVNA | installed | request@2.88.2 | GHSA-p8p7-x288-28g6 | absent | node-pre-gyp requires it for its install and publish commands only; not in a run of server.js
filebrowser | bare | gopkg.in/yaml.v2@2.2.7 | GO-2020-0036 | runs | cmd/utils.go:136 and storage/bolt/importer/conf.go:82 decode configuration
filebrowser | installed | gopkg.in/yaml.v2@2.2.7 | GO-2020-0036 | runs | as above
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2023-1989 | runs | http/preview.go:89 imaging.Decode, image.Decode, tiff.Decode, which tiff/reader.go registers when loaded
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2023-1990 | runs | as above
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2024-2937 | runs | as above
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GHSA-qgc7-mgm3-q253 | runs | as above
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2026-4815 | runs | as above
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2026-5031 | runs | the same way to bmp.Decode
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2026-5062 | runs | tiff, as above
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2026-4961 | absent | go list -deps: bmp, ccitt, tiff, tiff/lzw; the advisory is about webp
filebrowser | installed | golang.org/x/image@0.0.0-20191009234506-e7c1f5e7dbb8 | GO-2026-4962 | absent | as above; the advisory is about font/sfnt
filebrowser | installed | golang.org/x/crypto@0.0.0-20200510223506-06a226fb4e37 | GO-2021-0227 | absent | go list -deps: bcrypt, blowfish, ed25519, ocsp, pbkdf2; the advisory is about ssh
filebrowser | installed | golang.org/x/net@0.0.0-20200528225125-3c3fba18258b | GO-2021-0238 | absent | go list -deps: bpf, idna, ipv4, ipv6, internal; the advisory is about html
filebrowser | installed | golang.org/x/net@0.0.0-20200528225125-3c3fba18258b | GO-2023-2102 | absent | as above; the advisory is about http2
filebrowser | installed | golang.org/x/text@0.3.2 | GO-2021-0113 | absent | go list -deps: transform, unicode, secure/bidirule; the advisory is about language
filebrowser | installed | golang.org/x/text@0.3.2 | GO-2020-0015 | idle | transform.String is used in afero/util.go:162 by UnicodeSanitize, it by GetTempDir, and GetTempDir by nothing
filebrowser | installed | golang.org/x/sys@0.0.0-20200523222454-059865788121 | GO-2022-0493 | idle | no file of the vendored packages calls Faccessat
filebrowser | installed | gopkg.in/square/go-jose.v2@2.2.2 | GO-2024-2631 | idle | lego signs only (jws.go:66); the advisory is about Decrypt
filebrowser | installed | github.com/dgrijalva/jwt-go@3.2.0+incompatible | GO-2020-0017 | idle | http/auth.go:44 parses into its own claims with StandardClaims; MapClaims are not used
filebrowser | installed | github.com/nwaples/rardecode@1.0.0 | GO-2025-4020 | idle | http/raw.go only writes archives, and no .rar; the advisory names no function
filebrowser | installed | github.com/miekg/dns@1.1.3 | GO-2020-0008 | open | lego's dns01 asks with SetQuestion; whether caddy's start of certmagic runs in filebrowser is open
filebrowser | installed | @babel/runtime@7.7.7 | GHSA-968p-4wvh-cqc8 | open | a run of the frontend's build resolves its helpers, which the preset @vue/app puts into the bundle
filebrowser | installed | semver@7.0.0 | GHSA-c2qf-rxjj-qqgw | open | a run of the frontend's build loads it: babel.config.js names @vue/app, whose core-js-compat requires it
filebrowser | installed | request@2.88.0 | GHSA-p8p7-x288-28g6 | absent | not among 7,331 files that the frontend's build resolves
filebrowser | installed | tough-cookie@2.4.3 | GHSA-72xf-g2v4-qvf3 | absent | as above
filebrowser | installed | qs@6.5.2 | GHSA-hrpp-h998-j3pp | absent | as above
miniserve | bare | actix-web@0.7.19 | RUSTSEC-2018-0019 | open | the server is built on it; the advisory is about many places and names none
miniserve | bare | libflate@0.1.22 | RUSTSEC-2019-0010 | idle | src/archive.rs:127 encodes only; the advisory is about MultiDecoder
miniserve | bare | tar@0.4.22 | RUSTSEC-2026-0067 | idle | src/archive.rs:101 builds archives only; the advisory is about unpack_in
miniserve | bare | failure@0.1.5 | RUSTSEC-2019-0036 | idle | nothing overrides __private_get_type_id__
miniserve | bare | chrono@0.4.6 | RUSTSEC-2020-0159 | idle | src/renderer.rs:737 uses Utc only; the advisory is about local time
pygoat | bare | PyYAML@5.1 | PYSEC-2020-96 | runs | introduction/views.py:560 loads an uploaded file
pygoat | bare | PyYAML@5.1 | PYSEC-2021-142 | runs | as above
pygoat | installed | PyYAML@5.1 | PYSEC-2020-96 | runs | as above
pygoat | bare | Pillow@9.4.0 | PYSEC-2023-175 | open | introduction/views.py:584 opens an uploaded picture; the advisory is about a bundled library
pygoat | bare | certifi@2022.12.7 | PYSEC-2023-135 | open | requests loads it; the advisory is about its list of certificates
WebGoat | bare | com.google.guava:guava@18.0 | GHSA-7g45-4rm6-3mm3 | idle | Maps, Sets, Lists are used; createTempDir is not
WebGoat | bare | org.apache.commons:commons-lang3@3.4 | GHSA-j288-q9x7-2f5v | open | StringEscapeUtils, CharEncoding and ExceptionUtils are used; the advisory is about ClassUtils
BookStack | bare | laravel/framework@v5.5.44 | x_FOP-illuminate-view-CVE-2021-43808 | open | views are rendered with it
BookStack | bare | dompdf/dompdf@v0.8.3 | x_FOP-dompdf-dompdf-CVE-2022-28368 | open | app/Entities/ExportService.php makes PDFs through barryvdh/laravel-dompdf
`;

export const checkedVerdicts: readonly CheckedVerdict[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [project = '', mode, name = '', advisory = '', truth, seen = ''] = line.split(' | ');
    return {
      project,
      mode: mode === 'bare' ? 'bare' : 'installed',
      package: name,
      advisory,
      truth: truthOf(truth),
      seen,
    };
  });

function truthOf(word: string | undefined): Truth {
  if (word === 'runs' || word === 'idle' || word === 'absent' || word === 'open') return word;
  throw new Error(`no such truth: ${word}`);
}
