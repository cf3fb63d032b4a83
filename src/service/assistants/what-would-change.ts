/** What would make an alert go, or count less, by how its package is in use: the last sentence of an explanation. */
import type { Exposure } from '../../engine/model/verdict.ts';

export const whatWouldChange: Readonly<Record<Exposure, string>> = {
  called:
    'It goes with a version that is fixed, or once no production code calls what is vulnerable along the path shown.',
  loaded:
    'It goes with a version that is fixed. It counts less where the advisory names functions, and none of them is called.',
  mayBeLoaded:
    'It goes with a version that is fixed. It counts less where the places shown are written so that the names they load are known.',
  unknown:
    'It goes with a version that is fixed. It is judged once the code that uses the package can be read: see the gaps of the scan.',
  toolingOnly: 'It goes with a version that is fixed. Only tools load it: it does not run in production.',
  testOnly: 'It goes with a version that is fixed. Only tests load it: it does not run in production.',
  notLoaded:
    'Nothing that runs loads it. It would count more as soon as code loads the package; removing the package makes it go.',
};
