import { resetFactor } from '../../../shared/admin/factor-call.ts';
import { CallError } from '../../../shared/errors.ts';
import { removePasskeys } from '../../account/passkey-store.ts';
import { removeTotp } from '../../account/factor-store.ts';
import { tellFactorNews } from '../../account/factor-news.ts';
import { forgetDevices } from '../../account/known-device-store.ts';
import type { Sessions } from '../../account/sessions.ts';
import { personById } from '../../account/store.ts';
import { isId } from '../../db/id.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';

/**
 * Who has lost phone and recovery codes is helped by another admin (decision 0068). Everything that was logged in is
 * logged out: the phone may be in other hands.
 */
export const factorResetOperations = (publicUrl: string, sessions: Pick<Sessions, 'endAllOf'>): Operation[] => [
  operation(resetFactor, {
    runsAs: 'system',
    requireConfirmation: true,
    find: async ({ tx }, { id = '' }) => {
      const person = isId(id) ? await personById(tx, id) : undefined;
      if (!person) throw new CallError('missing');
      return person;
    },
    perform: async (context, _input, person) => {
      const { tx } = context;
      const actor = actorOf(context);
      const { id } = person.user;
      if (actor.id === id) throw new CallError('conflict', { text: { key: 'people.resetFactor.oneself' } });
      const keys = await removePasskeys(tx, id);
      const hadApp = await removeTotp(tx, id);
      if (keys === 0 && !hadApp) throw new CallError('conflict', { text: { key: 'people.resetFactor.none' } });
      await sessions.endAllOf(tx, id);
      await forgetDevices(tx, id);
      await audit(tx, actor, {
        operation: resetFactor.name,
        entity: 'people',
        record: id,
        before: { secondFactor: true },
        after: { secondFactor: false },
      });
      await tellFactorNews(publicUrl, context, person, 'reset');
      return null;
    },
  }),
];
