import type { NoticeGroup } from '../../shared/notification/settings.ts';
import { audienceOf, type NoticeName } from '../../shared/ticket/other-events.ts';
import { mentionedIn } from '../../shared/ticket/mentions.ts';
import { can, isInsiderRole } from '../../shared/ticket/roles.ts';
import type { Audience, AudienceRole } from '../../shared/ticket/rules.ts';
import type { TicketEvent, Person } from './store.ts';

export interface Recipient {
  person: Person;
  /** The settings' groups it belongs to for this person; several for a requester who is also the handler or a lead. */
  groups: NoticeGroup[];
  /** The person has to act next; the mail says what to do. */
  acts: boolean;
}

/** The recipients of an event, each person once. `people`: all active people who may be recipients (`readTicketEvent`). */
export function recipientsOf(action: NoticeName, event: TicketEvent, people: readonly Person[]): Recipient[] {
  const rule = audienceOf(action);
  const allowed = people.filter(
    (person) => person.id !== event.actorId && (event.visibility === 'public' || isInsider(person)),
  );
  const inQueue = allowed.some((person) => person.inQueue)
    ? (person: Person) => person.inQueue
    : (person: Person) => can(person.role, 'leads');
  // Only where partners cannot read: they are neither named nor shown who is.
  const isNote = event.visibility === 'internal';
  const named = mentionedIn(isNote ? (event.text ?? '') : '', allowed);
  const is: Record<AudienceRole, (person: Person) => boolean> = {
    requester: (person) => person.id === event.requesterId,
    handler: event.handlerId === null ? inQueue : (person) => person.id === event.handlerId,
    author: (person) => person.id === event.authorId,
    previousHandler: (person) => person.id === event.formerHandlerId,
    leads: (person) => can(person.role, 'leads'),
    mentioned: (person) => named.has(person.id),
    leadsIfPoor: (person) => event.poorRating && can(person.role, 'leads'),
  };
  return allowed
    .map((person) => ({ person, as: rule.bell.filter((whom) => is[whom](person)) }))
    .filter(({ as }) => as.length > 0)
    .map(({ person, as }) => ({
      person,
      groups: [...new Set(as.map((whom) => groupOf(rule, whom)))],
      acts: as.some((whom) => whom === rule.mail),
    }));
}

/** The settings' group of an event for a person in this role. */
function groupOf(rule: Audience, whom: AudienceRole): NoticeGroup {
  if (whom === 'mentioned') return 'waiting'; // somebody waits for them
  if (whom === 'leads' || whom === 'leadsIfPoor') return 'team';
  return whom === rule.mail ? (rule.group ?? 'waiting') : (rule.others ?? 'progress');
}

export const isInsider = (person: Pick<Person, 'role'>): boolean => isInsiderRole(person.role);
