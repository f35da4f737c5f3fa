import { CallError } from '../../shared/errors.ts';
import type { Context } from '../http/operation.ts';
import type { TicketDeps } from './deps.ts';
import type { WholeTicket } from './ticket-row.ts';
import { readWhole } from './store.ts';
import type { TicketViewContext } from './view-ticket.ts';

/** How the caller sees a ticket. */
export const viewContextOf = (
  context: Context,
  deps: Pick<TicketDeps, 'address' | 'calendar' | 'dictionaries'>,
): TicketViewContext => ({
  viewer: context.viewer,
  language: context.language,
  now: context.now.getTime(),
  address: deps.address,
  calendar: (zone) => deps.calendar(context.tx, zone),
  dictionaries: () => deps.dictionaries(context.tx),
});

/**
 * Reads a ticket. A visitor's link must have one of these purposes (domain.md, Share links), else it throws missing.
 */
export const visibleFor =
  (...purposes: readonly string[]) =>
  async (context: Context, params: Record<string, string>): Promise<WholeTicket> => {
    refuseOtherLinks(context, purposes);
    const ticket = await readWhole(context.tx, params['id'] ?? '');
    if (!ticket) throw new CallError('missing');
    return ticket;
  };

export function refuseOtherLinks({ viewer }: Context, purposes: readonly string[]): void {
  if (viewer.kind === 'visitor' && !purposes.includes(viewer.purpose)) throw new CallError('missing');
}
