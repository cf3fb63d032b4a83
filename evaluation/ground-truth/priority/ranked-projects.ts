/** The projects whose findings are put in order, at the commits that were scanned. */
import type { PublicSource } from '../obtain.ts';

export const rankedProjects: readonly PublicSource[] = [
  { repository: 'OWASP/NodeGoat', commit: 'c5cb68a7084e4ae7dcc60e6a98768720a81841e8' },
  { repository: 'OWASP/railsgoat', commit: '0222f7da3406ba3ab637bc6d24ae9366b5f0a680' },
  { repository: 'adeyosemanputra/pygoat', commit: '19d17cc8874861142b330636d068bbde54e86b85' },
  { repository: 'getredash/redash', commit: 'ca79fe988d81cdac9675b412f3dfcab107bc1fbc' },
  // Without large files that copies need not hold.
  { repository: 'gogs/gogs', commit: 'eb1054e5432fc8397678372f08613429be233d7c', paths: ['.', ':!public/plugins'] },
  { repository: 'juice-shop/juice-shop', commit: '33518f5a0911e25d9df747b1e70fb7af279a755c' },
  { repository: 'mealie-recipes/mealie', commit: 'b5643a9399465d8b4ea339e7a6639df2d697741b', paths: ['.', ':!tests'] },
  { repository: 'snyk-labs/nodejs-goof', commit: 'add14ba59e98240d9e00a235dd7d42cd61ae9912' },
];
