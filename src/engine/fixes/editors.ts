/** Every editor of lockfiles and manifests; the first that accepts a file has it. */
import { packageLockEditor } from './javascript/package-lock-editor.ts';
import type { ProjectEditor } from './model/project-editor.ts';

export const projectEditors: readonly ProjectEditor[] = [packageLockEditor];
