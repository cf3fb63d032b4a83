/** Manifests whose pins are edited in place. */
import { pinnedManifestEditor } from './pinned-manifest-editor.ts';

export const pinnedManifestEditors = [
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
