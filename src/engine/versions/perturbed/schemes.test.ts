import { testPerturbed } from '../../../testing/perturbed/suite.ts';
import { versionsSuites } from '../../../testing/perturbed/versions-suite.ts';

for (const suite of versionsSuites()) testPerturbed(suite);
