/** Every editor of lockfiles and manifests; the first that accepts a file has it. */
import type { ProjectEditor } from './model/project-editor.ts';

export const projectEditors: readonly ProjectEditor[] = [];
