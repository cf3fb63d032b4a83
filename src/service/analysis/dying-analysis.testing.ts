/** An analysis that says what it knows without sources, and dies while it judges with them; with no tree to look at, it dies at once. */
import type { AnalysisQuestion, AnalysisReply } from './analysis-task.ts';
import { emptyReport } from './empty-report.testing.ts';

process.on('message', (question: AnalysisQuestion) => {
  if (question.kind === 'fetched' || question.task.trees.length === 0) process.exit(3);
  const report = emptyReport('first', 1);
  const reply: AnalysisReply = { scan: question.scan, kind: 'judged', reports: [report], missing: [] };
  process.send?.(reply);
});
