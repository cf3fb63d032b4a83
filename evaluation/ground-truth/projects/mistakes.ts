/** Mistakes that looking at real projects brought to light: what was said, what is so, and what became of it. */

export const mistakes: readonly string[] = [
  '**Wrong `unreachable`**, filebrowser after `go mod vendor`: 41 answers about packages that the build holds (for some advisories right for another reason), among them yaml.v2, which cmd/utils.go:14 imports. Vendoring copies the go.mod files of old modules, and each was taken for a module of the repository. Repaired.',
  '**Wrong `unreachable`**, filebrowser/frontend with node_modules: @babel/runtime and semver@7.0.0, seen loaded in a run of its build. Babel loads presets of other packages by short names (`@vue/app`). Plug-ins that plug-ins bring are followed now. Repaired.',
  '**Wrong "does not import"**, retrofit (0b118105fe): okhttp3, imported in nearly every file. Packages of one part (`okhttp3`, `okio`, `rx`) matched no artifact. Repaired.',
  '**Wrong import**, retrofit: `com.google.common.truth` shown as Guava. The longest listed package decides now. Repaired.',
  '**Wrong `unreachable`**, found while looking at BookStack: classes of PHP scripts without a namespace (`new Slim\\App`), by an alias of a namespace, with underscores (`Twig_Environment`), or in a string. Repaired.',
  '**Wrong `unreachable`**, found while looking at WebGoat: Java classes named by a string, a .properties file or XML. Repaired.',
  '**Wrong `unreachable`**, found while looking at miniserve: crates named only by generated code (`include!`, `include_proto!`, derives). Repaired.',
  '**Wrong `unreachable`**, found while looking at Jekyll and Sinatra habits: template engines, drivers and adapters that gems load where they are installed, and Ruby files such as Guardfile. Repaired by a table; what it does not list is still missed.',
  '**Too cautious**, BookStack: one JPEG called bad.php was a gap, and 37 answers were `unparsed_file`. Only what follows an open tag is code. Repaired; one `new $class` now stands in the way.',
  '**Too cautious**, Jellyfin (c3ed1407ca): 122 of 2,151 C# files did not parse for `[]` and `params` of newer C#. 121 are read now.',
  '**Too cautious**, akka-http (e0f05134b0): `Charset.forName` was reflection. Repaired; another reflective load of the repository stands in the way there.',
  '**Too cautious**, retrofit, akka-http, Now in Android: 49, 22 and 101 artifacts of unknown import name; the table of artifacts was 90 lines and is 480.',
  '**Too cautious**, NodeGoat and pygoat: one `eval` of a request stands before the chains of imports that load a package. A chain wins where it exists; what no chain loads stays `dynamic_load`, since code made from text could load it.',
  '**Too cautious**, filebrowser: functions that init hands to image.RegisterFormat are run by image.Decode (x/image, seven rows above); that they are handed on proves no call. Open.',
  '**Evidence**: imports of Kotlin and Scala pointed at the first part of the name. Repaired. Lockfile chains began at another direct dependency than the one the sentence names (crossbeam-channel in miniserve: actix, not actix-web). Repaired. Loads by computed names inside packages were shown at line 1. Repaired.',
];
