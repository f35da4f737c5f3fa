import { disablePerson, erasePerson, getPersonData, openTicketsOf } from '../../../shared/admin/people-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Sessions } from '../../account/sessions.ts';
import { isId } from '../../db/id.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import type { TicketDeps } from '../../ticket/deps.ts';
import { type Successor, handOverAll, lockOpenTickets } from '../../ticket/hand-over.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { type StoredPerson, countOpenTickets, disable, erase, readPerson, readPersonData } from './people-store.ts';

/** A reserved domain that no mail reaches (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid';
/** The end of an id is random; its beginning is the time. */
const SHORT_ID = 6;

async function findPerson({ tx }: Context, { id = '' }: Record<string, string>): Promise<StoredPerson> {
  const person = isId(id) ? await readPerson(tx, id) : null;
  if (!person) throw new CallError('missing');
  return person;
}

/** People who leave: disabled with their tickets handed over, their data given out, name and address erased. */
export const peopleOperations = (sessions: Pick<Sessions, 'endAllOf'>, tickets: TicketDeps): Operation[] => [
  operation(openTicketsOf, {
    runsAs: 'system',
    find: findPerson,
    perform: ({ tx }, _input, { id }) => countOpenTickets(tx, id),
  }),
  operation(disablePerson, {
    runsAs: 'system',
    find: findPerson,
    perform: async (context, { body }, { id }) => ({
      moved: await disableAndHandOver(context, { sessions, tickets }, { id, version: body.version }, body.openTickets),
    }),
  }),
  operation(getPersonData, {
    runsAs: 'system',
    requireConfirmation: true,
    writes: true,
    find: findPerson,
    perform: async (context, _input, { id }) => {
      const change = { operation: getPersonData.name, entity: 'people', record: id, before: null, after: null };
      const actor = actorOf(context);
      await audit(context.tx, actor, change);
      context.noteAccess({ kind: 'export', userId: actor.id, outcome: 'ok', reason: 'personData' });
      return readPersonData(context.tx, id);
    },
  }),
  operation(erasePerson, {
    runsAs: 'system',
    requireConfirmation: true,
    find: findPerson,
    perform: async (context, { body }, { id }) => {
      const { tx, now } = context;
      const person = await readPerson(tx, id, true);
      if (!person || person.version !== body.version) throw changed(person);
      if (person.disabledAt === null) throw new CallError('conflict', { text: { key: 'people.erase.active' } });
      const short = id.slice(-SHORT_ID);
      const name = `Erased person ${short}`;
      const replaced = await erase(tx, id, name, `erased-${id}@${ERASED_DOMAIN}`, now);
      if (replaced === null) throw new CallError('conflict', { text: { key: 'people.erase.already' } });
      await audit(tx, actorOf(context), {
        operation: erasePerson.name,
        entity: 'people',
        record: id,
        version: person.version + 1,
        before: null,
        after: { erased: true, rows: replaced },
      });
      context.noteAccess({ kind: 'erasure', userId: actorOf(context).id, outcome: 'ok' });
      return null;
    },
  }),
];

const changed = (person: StoredPerson | null): CallError =>
  new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: person?.version ?? 0 } });

export interface DisablingDeps {
  sessions: Pick<Sessions, 'endAllOf'>;
  tickets: TicketDeps;
}

/** Tickets first, then the person: in this order whoever works on a ticket locks the two, so that nobody waits for each other. */
export async function disableAndHandOver(
  context: Context,
  { sessions, tickets }: DisablingDeps,
  { id, version }: { id: string; version: number },
  heir: Successor,
  mayStay = false,
): Promise<number> {
  const { tx, now } = context;
  const actor = actorOf(context);
  if (actor.id === id) throw invalid({ openTickets: { key: 'people.disable.oneself' } });
  await lockOpenTickets(context, id);
  const person = await readPerson(tx, id, true);
  if (!person || person.version !== version) throw changed(person);
  if (person.disabledAt !== null) throw new CallError('conflict', { text: { key: 'people.disable.already' } });
  await disable(tx, id, now);
  const { moved, left } = await handOverAll(context, tickets, id, heir, mayStay);
  await sessions.endAllOf(tx, id);
  await audit(tx, actor, {
    operation: disablePerson.name,
    entity: 'people',
    record: id,
    version: version + 1,
    before: { active: true },
    after: { active: false, openTickets: heir, moved, ...(left > 0 && { left }) },
  });
  return moved;
}
