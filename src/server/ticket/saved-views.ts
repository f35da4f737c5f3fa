import { can } from '../../shared/ticket/roles.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import { listSavedViews, removeSavedView, saveSavedView, VIEWS_MAX } from '../../shared/ticket/saved-view-calls.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { ownUser, type User } from '../http/own-user.ts';
import { isId } from '../db/id.ts';
import type { ViewRow } from './saved-views-store.ts';
import { countOtherViews, deleteView, upsertView, readView, readViews } from './saved-views-store.ts';

/** Only a lead may share views with all insiders, and remove shared ones. */
const mayShare = (user: User): boolean => can(user.role, 'leads');

export async function savedViewsOf(context: Context): Promise<{ items: SavedView[]; next: null }> {
  const user = ownUser(context);
  const rows = await readViews(context.tx, user.userId, isInsider(user));
  return { items: rows.map((row) => viewOf(row, user)), next: null };
}

/** Saved views of the list (api.md: /views). */
export const viewOperations: Operation[] = [
  operation(listSavedViews, {
    perform: savedViewsOf,
  }),
  operation(saveSavedView, {
    find: (context) => Promise.resolve(ownUser(context)),
    perform: async ({ tx, clock, now }, { body }, user) => {
      if (body.shared && !mayShare(user)) throw new CallError('forbidden');
      if ((await countOtherViews(tx, user.userId, body.name)) >= VIEWS_MAX)
        throw invalid({ name: { key: 'issue.tooManyViews' } });
      const id = await upsertView(tx, { ...body, id: clock.id(), ownerId: user.userId, createdAt: now });
      const row = await readView(tx, id);
      if (!row) throw new CallError('missing');
      return viewOf(row, user);
    },
  }),
  operation(removeSavedView, {
    find: async (context, params) => {
      const user = ownUser(context);
      const id = params['id'] ?? '';
      const row = isId(id) ? await readView(context.tx, id) : null;
      if (!row) throw new CallError('missing');
      if (row.ownerId !== user.userId && !mayShare(user)) throw new CallError('forbidden');
      return row.id;
    },
    perform: async ({ tx }, _input, id) => {
      await deleteView(tx, id);
      return null;
    },
  }),
];

const viewOf = (row: ViewRow, user: User): SavedView => ({
  id: row.id,
  name: row.name,
  query: row.query,
  shared: row.shared,
  owner: { id: row.ownerId, name: row.ownerName },
  mine: row.ownerId === user.userId,
});
