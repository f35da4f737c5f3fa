/** What a refused action says, and which of them the menu names (look.md, First glance). */
import { expect, it } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { availableActions, type Standing } from '../../shared/ticket/rules.ts';
import { statusNames, type Status } from '../../shared/ticket/statuses.ts';
import { actionButtons, comingActions, refusalText } from './available-actions.ts';

const t = translator<typeof texts>('en', texts);
const offersIn = (status: Status, held: readonly Standing[]) =>
  actionButtons(
    availableActions(
      held,
      {
        ...{ kind: 'feedback', status, onHold: false, handlerId: 'h', handlerName: 'Wei', requesterId: 'r' },
        ...{ organisationId: null, escalatedThisRound: false, restingSince: null },
      },
      0,
    ).map((offer) => ({ ...offer, reason: offer.enabled ? null : 'Not now.' })),
  );
const coming = (status: Status, ...held: Standing[]) =>
  comingActions(offersIn(status, held), status).map(({ action }) => action);

it('names what comes next, for who waits too', () => {
  expect(coming('submitted', 'handler', 'insider')).toEqual(['propose', 'askInformation']);
  expect(coming('accepted', 'requester')).toEqual(['acceptSolution', 'declineSolution']);
  expect(coming('verifying', 'handler', 'insider')).toEqual(['close']);
  expect(coming('finalized', 'requester')).toEqual(['evaluate', 'reopen']);
  expect(coming('completed', 'requester')).toEqual([]);
});

it('never names more than two, whatever the status and the standing', () => {
  for (const status of statusNames)
    for (const held of [['requester'], ['handler', 'insider'], ['requester', 'handler', 'insider']] as const)
      expect(coming(status, ...held).length, `${status} ${held.join()}`).toBeLessThanOrEqual(2);
});

it('says why an action is refused, and what then', () => {
  const said = (status: Status, action: string, reason = 'Not now.') =>
    offersIn(status, ['requester', 'handler', 'insider'])
      .filter((offer) => offer.action === action)
      .map((offer) => refusalText(t, offer.enabled ? offer : { ...offer, reason }, status))[0];
  expect(said('accepted', 'close')).toBe('Not now. It is possible from "Solution finalized" on.');
  expect(said('finalized', 'propose')).toBe('Not now. This step is already done.');
  // The reason that is not the status says itself what then.
  expect(said('accepted', 'giveInformation', 'There is no open question. Ask one first.')).toBe(
    'There is no open question. Ask one first.',
  );
  expect(said('accepted', 'propose')).toBe('');
});
