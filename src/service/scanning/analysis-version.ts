/** Which analysis judges: another one may give other verdicts on the same code and the same advisories. */
import { version } from '../../config/version.ts';
import { extractorVersion } from '../../engine/model/file-facts.ts';

/** `<version of this program>+<version of what is read of files>`. */
export const analysisVersion = `${version}+${extractorVersion}`;
