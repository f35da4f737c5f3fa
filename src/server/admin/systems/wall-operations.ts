import { createWallLink, listWallLinks, revokeWallLink } from '../../../shared/admin/wall-calls.ts';
import { WALL_DAYS } from '../../../shared/constants.ts';
import { CallError } from '../../../shared/errors.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { isId } from '../../db/id.ts';
import { addShare } from '../../ticket/add-share.ts';
import { viewShare } from '../../ticket/share-view.ts';
import { objectOfShare, readWallShares, withdrawShare } from '../../ticket/shares-store.ts';
import { requireLeadOrAdmin } from '../lead-or-admin.ts';
import { actorOf, audit } from '../audit/audit-store.ts';

const ENTITY = 'wallLinks';

/** Links to the wall (domain.md, Share links): for leads and admins, as it is of every customer, if without a name. */
export const wallOperations = (publicUrl: string): Operation[] => [
  operation(createWallLink, {
    find: requireLeadOrAdmin,
    perform: async (context) => {
      const actor = actorOf(context);
      const of = { purpose: 'wall' as const, createdBy: actor.id };
      const made = await addShare(context, of, WALL_DAYS, (id) => `${publicUrl}/wall?id=${id}`);
      const after = { expiresAt: made.expiresAt };
      await audit(context.tx, actor, {
        ...{ operation: createWallLink.name, entity: ENTITY, record: made.id },
        ...{ before: null, after },
      });
      return made;
    },
  }),
  operation(listWallLinks, {
    find: requireLeadOrAdmin,
    perform: async ({ tx, now }) => ({
      items: (await readWallShares(tx)).map((row) => viewShare(row, now)),
      next: null,
    }),
  }),
  operation(revokeWallLink, {
    find: requireLeadOrAdmin,
    perform: async (context, { params: { id } }) => {
      const { tx, now } = context;
      const share = isId(id) ? await objectOfShare(tx, id) : undefined;
      if (share?.purpose !== 'wall') throw new CallError('missing');
      if (!(await withdrawShare(tx, id, now))) return null; // before
      await audit(tx, actorOf(context), {
        ...{ operation: revokeWallLink.name, entity: ENTITY, record: id },
        ...{ before: { revoked: false }, after: { revoked: true } },
      });
      return null;
    },
  }),
];
