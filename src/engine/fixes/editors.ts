/** Every editor of lockfiles and manifests; the first that accepts a file has it. */
import { gemManifestEditor } from './bundler/gem-manifest-editor.ts';
import { gemfileLockEditor } from './bundler/gemfile-lock-editor.ts';
import { cargoLockEditor } from './cargo/cargo-lock-editor.ts';
import { composerLockEditor } from './composer/composer-lock-editor.ts';
import { goModEditor } from './go/go-mod-editor.ts';
import { heedNode } from './javascript/heed-node.ts';
import { packageLockEditor } from './javascript/package-lock-editor.ts';
import { yarnClassicEditor } from './javascript/yarn-classic-editor.ts';
import { pinnedManifestEditors } from './manifests/pinned-formats.ts';
import { pomEditor } from './maven/pom-editor.ts';
import type { ProjectEditor } from './model/project-editor.ts';
import { pnpmLockEditor } from './pnpm/pnpm-lock-editor.ts';
import { poetryLockEditor } from './python/poetry-lock-editor.ts';
import { requirementsEditor } from './python/requirements-editor.ts';
import { uvLockEditor } from './python/uv-lock-editor.ts';

export const projectEditors: readonly ProjectEditor[] = [
  heedNode(packageLockEditor),
  heedNode(yarnClassicEditor),
  heedNode(pnpmLockEditor),
  uvLockEditor,
  poetryLockEditor,
  cargoLockEditor,
  composerLockEditor,
  gemfileLockEditor,
  gemManifestEditor,
  goModEditor,
  requirementsEditor,
  pomEditor,
  ...pinnedManifestEditors,
];
