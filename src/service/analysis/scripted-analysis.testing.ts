/**
 * An analysis that does what the path of its first tree says, and names its process as the snapshot: for tests of who is asked, and
 * of what becomes of a child that served before.
 */
import type { AnalysisQuestion, AnalysisReply } from './analysis-task.ts';
import { emptyReport } from './empty-report.testing.ts';

let served = 0;
const rssOf: Readonly<Record<string, number>> = { large: 2 ** 40 };

process.on('message', ({ scan, ...question }: AnalysisQuestion) => {
  const [tree] = question.kind === 'start' ? question.task.trees : [];
  const act = tree?.kind === 'folder' ? tree.path : '';
  served++;
  if (act === 'die' || (act === 'die when used' && served > 1)) process.exit(3);
  if (act === 'fail when used' && served > 1) return reply({ scan, kind: 'failed', message: 'of what was before' });
  if (act === 'fail') return reply({ scan, kind: 'failed', message: 'of this' });
  if (act === 'hang') return;
  const report = emptyReport(String(process.pid), served);
  reply({ scan, kind: 'done', reports: [report], rssBytes: rssOf[act] ?? 1 });
  if (act === 'late') setImmediate(() => reply({ scan, kind: 'phase', phase: 'late', detail: '' }));
});
process.once('disconnect', () => process.exit());

function reply(message: AnalysisReply): void {
  process.send?.(message);
}
