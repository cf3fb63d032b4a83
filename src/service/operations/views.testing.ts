/** What tests of saved views ask: one saved with any fields, and all there are. */
import type { TestOrganization } from '../../testing/test-service.ts';
import { viewsList } from './views-list.ts';
import { viewsSave } from './views-save.ts';

export interface SavedView {
  readonly id: string;
  readonly page: string;
  readonly name: string;
  readonly query: string;
  readonly createdBy: string;
  readonly updatedAt: string;
}

export function save(mine: TestOrganization, fields: object = {}): Promise<SavedView> {
  return mine.ask(viewsSave.path, { page: 'alerts', name: 'Mine', query: 'severities=critical', ...fields });
}

export async function list(mine: TestOrganization, body: object = {}): Promise<readonly SavedView[]> {
  return (await mine.ask<{ views: SavedView[] }>(viewsList.path, body)).views;
}
