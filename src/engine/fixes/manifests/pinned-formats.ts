/** Manifests whose pins are edited in place. */
import { pinnedManifestEditor } from './pinned-manifest-editor.ts';
import { pomVersionPlace } from './pom-version-place.ts';

export const pinnedManifestEditors = [
  pinnedManifestEditor({ ecosystem: 'Maven', path: /(?:^|\/)pom\.xml$/, note: '', placeOf: pomVersionPlace }),
  pinnedManifestEditor({
    ecosystem: 'Maven',
    path: /\.gradle(?:\.kts)?$|\.versions\.toml$/,
    note: 'a gradle.lockfile is not rewritten: run gradle dependencies --write-locks where there is one',
  }),
  pinnedManifestEditor({
    ecosystem: 'NuGet',
    path: /\.(?:cs|fs|vb)proj$|(?:^|\/)Directory\.Packages\.props$|(?:^|\/)packages\.config$/i,
    note: '',
  }),
];
