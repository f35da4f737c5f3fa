import { invalid } from '../../shared/errors.ts';
import { isForExpert } from '../../shared/ticket/statuses.ts';
import type { TransitionContext } from './effect.ts';
import { type Insider, findInsider, mayHave, presentOne, takeTurn } from './handler-store.ts';
import type { Patch } from './store.ts';

/** The new handler: an active insider, and an expert when the ticket is escalated (domain.md, transfer). */
export async function newHandlerOf(
  current: TransitionContext,
  field: string,
  id: string,
  maySelf = false,
): Promise<Insider> {
  const named = await findInsider(current.context.tx, id, current.context.now);
  if (!named) throw invalid({ [field]: { key: 'issue.unknownUser' } });
  const holderId = current.ticket.handlerId;
  if (!maySelf && named.id === holderId) throw invalid({ [field]: { key: 'issue.sameHandler' } });
  const needsExpert = isForExpert(current.to, current.ticket.escalatedThisRound);
  const person = presentOne(named, { needsExpert, holderId });
  if (!mayHave(person, needsExpert)) throw invalid({ [field]: { key: 'issue.notExpert' } });
  return person;
}

/** When a ticket whose handler has left is reopened or resubmitted, it is routed like a new one. */
export const replaceGoneHandler = async ({ context, ticket }: TransitionContext): Promise<Patch> =>
  ticket.handlerGone ? { handlerId: await takeTurn(context.tx, ticket, 'anyone', context.now) } : {};
