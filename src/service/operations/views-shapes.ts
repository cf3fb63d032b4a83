/** How a saved view looks in requests and replies; shared by the operations on views. */
import { type Static, Type } from 'typebox';
import { viewPages } from '../database/tables.ts';
import type { ViewRow } from '../views/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { dateTime } from './fields.ts';

export const viewFields = {
  page: Type.Enum([...viewPages], { title: 'ViewPage', description: 'A page of the console.' }),
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Stands once on a page.' }),
  query: Type.String({ maxLength: 4000, description: 'The part of its address behind the question mark.' }),
};

export const view = Type.Object(
  {
    id: Type.String(),
    ...viewFields,
    createdBy: Type.String({ description: 'As the audit trail names who saved it first.' }),
    updatedAt: dateTime,
  },
  { title: 'View' },
);

export const exampleView: Static<typeof view> = {
  id: exampleIds.view,
  page: 'alerts',
  name: 'Reachable and critical',
  query: 'severities=critical&reachability=reachable',
  createdBy: `token ${exampleIds.token}`,
  updatedAt: exampleTimes.changed,
};

export function viewOf({ id, page, name, query, created_by, updated_at }: ViewRow): Static<typeof view> {
  return { id, page, name, query, createdBy: created_by, updatedAt: updated_at.toISOString() };
}
