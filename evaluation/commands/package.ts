/** `package` and `image`: the packed program in an empty folder, and what the image holds in a bare one. */
import { join } from 'node:path';
import { projectRoot } from '../places.ts';
import { numberOf, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerPackage: RegisterCommands = (program) => {
  subcommand(program, 'package', {
    measures: 'size, install time and scan time of the packed program in an empty folder, install scripts off',
    needs: 'npm and its registry; tar',
    prints:
      'a line a figure: size and files of the package; install, each scan, a scan by npx, by the clock and by the processor',
  })
    .option('--project <folder>', 'what is scanned', join(projectRoot, 'samples/corner-shop'))
    .option('--runs <count>', 'scans', numberOf, 3)
    .option('--tarball <file>', 'a package made before; packed when absent')
    .option('--node <program>', 'the Node that starts it, 20 or later; that of the path when absent')
    .action(async (options) => {
      const { measurePackage } = await import('../package/package.ts');
      measurePackage(options);
    });

  subcommand(program, 'image', {
    measures:
      'size of what the image of deploy/Dockerfile is made of, and its start in a bare root folder, without a daemon',
    needs: 'root; npm and its registry; git, ldd, chroot',
    prints: 'a line for each path that is copied, and when the service answers; fails if it does not',
  }).action(async () => {
    const { measureImage } = await import('../package/image.ts');
    await measureImage();
  });
};
