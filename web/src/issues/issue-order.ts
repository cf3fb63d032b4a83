/** The list that an issue was opened from. */
import { leftList } from '../lists/left-list.ts';
import type { IssuesRequest, IssuesSearch } from './issues-search.ts';

export const issueList = leftList<IssuesRequest, IssuesSearch>();
