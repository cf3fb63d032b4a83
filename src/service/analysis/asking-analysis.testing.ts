/** An analysis that asks for one package after another, each once it was told of the one before, and ends where nothing more came. */
import type { AnalysisQuestion, AnalysisReply } from './analysis-task.ts';
import { emptyReport } from './empty-report.testing.ts';

const names = ['first', 'second', 'third', 'fourth'];
const report = emptyReport('', 1);
let registry = '';

process.on('message', (question: AnalysisQuestion) => {
  const { scan } = question;
  if (question.kind === 'start') registry = question.task.registries.npm?.[0] ?? '';
  const name = question.kind === 'fetched' && !question.hasMore ? undefined : names.shift();
  const missing =
    name === undefined ? [] : [{ ecosystem: 'npm', name, version: '1.0.0', integrity: '', registry } as const];
  const reply: AnalysisReply =
    name === undefined
      ? { scan, kind: 'done', reports: [report], rssBytes: 0 }
      : { scan, kind: 'judged', reports: [report], missing };
  process.send?.(reply);
});
