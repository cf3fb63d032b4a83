/** Saves and removes views: a name stands once on a page, and is taken over only by who says whose place the new one takes. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { storableText } from '../database/storable-text.ts';
import type { AuditDetails, Database, ViewPage } from '../database/tables.ts';
import { ApiError, notFound } from '../foundation/api-error.ts';
import { isId, newId } from '../foundation/ids.ts';
import { lockOrganization } from '../organizations/store.ts';
import { countViews, deleteView, findView, findViewNamed, insertView, updateView, type ViewRow } from './store.ts';

export const viewsMax = 200;

export interface ViewToSave {
  readonly page: ViewPage;
  readonly name: string;
  readonly query: string;
  /** The id of the view whose place it takes; '' for a new one. */
  readonly replaces: string;
}

/** @throws {ApiError} NOT_FOUND for what is to be replaced, CONFLICT where the name is another's or there are too many */
export async function saveView(
  db: Database,
  organizationId: string,
  view: ViewToSave,
  author: Author,
  now: Date,
): Promise<ViewRow> {
  const name = storableText(view.name, 'line');
  const query = storableText(view.query);
  return db.transaction().execute(async (transaction) => {
    // Two who save at once are seen one after the other.
    await lockOrganization(transaction, organizationId);
    const replaced =
      view.replaces === '' || !isId(view.replaces)
        ? undefined
        : await findView(transaction, organizationId, view.replaces);
    if (view.replaces !== '' && replaced === undefined) throw notFound('view');
    const named = await findViewNamed(transaction, organizationId, view.page, name);
    if (named !== undefined && named.id !== replaced?.id)
      throw new ApiError('CONFLICT', 'another view of this page has this name: choose another, or replace that one');
    if (replaced === undefined && (await countViews(transaction, organizationId)) >= viewsMax)
      throw new ApiError('CONFLICT', `there are ${viewsMax} views already, which is the most: remove one first`);
    const row: ViewRow = {
      organization_id: organizationId,
      id: replaced?.id ?? newId(),
      page: view.page,
      name,
      query,
      created_by: replaced?.created_by ?? storableText(author.actor, 'line'),
      created_at: replaced?.created_at ?? now,
      updated_at: now,
    };
    if (replaced === undefined) await insertView(transaction, row);
    else await updateView(transaction, organizationId, row.id, row);
    const before = replaced === undefined ? undefined : toldOf(replaced);
    await tellChanges(
      transaction,
      organizationId,
      author,
      [{ kind: 'view', id: row.id, before, after: toldOf(row) }],
      now,
    );
    return row;
  });
}

/** False where there is no such view. */
export async function removeView(
  db: Database,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const gone = await deleteView(transaction, organizationId, id);
    if (gone === undefined) return false;
    await tellChanges(
      transaction,
      organizationId,
      author,
      [{ kind: 'view', id, before: toldOf(gone), after: undefined }],
      now,
    );
    return true;
  });
}

function toldOf({ page, name, query }: ViewRow): AuditDetails {
  return { page, name, query };
}
