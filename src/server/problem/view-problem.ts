import type { ProblemEvent, ProblemRow, ProblemView } from '../../shared/problem/problem-view.ts';
import { disciplines, type Discipline } from '../../shared/problem/eight-d.ts';
import { type ProblemFacts, availableProblemActions, problemStandings } from '../../shared/problem/rules.ts';
import type { Context } from '../http/operation.ts';
import { label } from '../http/messages.ts';
import { inWords } from '../machine.ts';
import { viewAttachment, type TicketViewContext } from '../ticket/view-ticket.ts';
import type { EventRecord, MeasureRecord, WholeProblem } from './store.ts';
import type { ListedProblem } from './problem-list-store.ts';

/** What the table of actions needs to know. */
export const factsOf = ({ status, measures, containment }: WholeProblem): ProblemFacts => ({
  status,
  isContained: containment?.end === null,
  owners: measures.map(({ ownerId }) => ownerId),
  openOwners: measures.filter(({ doneAt }) => doneAt === null).map(({ ownerId }) => ownerId),
});

type ProblemViewContext = Pick<Context, 'viewer' | 'language'> & WithAddress;
type WithAddress = Pick<TicketViewContext, 'address'>;

/** A problem as its page shows it. */
export async function viewProblem(problem: WholeProblem, viewContext: ProblemViewContext): Promise<ProblemView> {
  const { id, status, version, rootCause, accountabilityType, accountableParty, ipmtAttributes } = problem;
  return {
    id,
    status,
    statusLabel: label(viewContext.language, `problem.status.${status}`),
    version,
    rootCause,
    accountabilityType,
    accountableParty,
    ipmtAttributes,
    ...eightDOf(problem),
    described: problem.described,
    openedAt: problem.openedAt.toISOString(),
    finishedAt: problem.finishedAt?.toISOString() ?? null,
    tickets: problem.tickets.map((ticket) => ({
      ...ticket,
      filedAt: ticket.filedAt.toISOString(),
      statusLabel: label(viewContext.language, `ticket.status.${ticket.status}`),
    })),
    measures: problem.measures.map(viewMeasure),
    events: await eventsOf(problem, viewContext),
    actions: viewActions(problem, viewContext),
  };
}

const eightDOf = ({ containment, effect, effectAt, ...problem }: WholeProblem) => ({
  ...(Object.fromEntries(disciplines.map((name) => [name, problem[name]])) as Record<Discipline, string | null>),
  containment,
  effect,
  effectAt: effectAt?.toISOString() ?? null,
});

export const viewActions = (
  problem: WholeProblem,
  { viewer, language }: Pick<Context, 'viewer' | 'language'>,
): ProblemView['actions'] => {
  const facts = factsOf(problem);
  return inWords(availableProblemActions(problemStandings(viewer, facts), facts), language);
};

const viewMeasure = (measure: MeasureRecord): ProblemView['measures'][number] => ({
  id: measure.id,
  text: measure.text,
  owner: { id: measure.ownerId, name: measure.ownerName },
  dueOn: measure.dueOn,
  doneAt: measure.doneAt?.toISOString() ?? null,
  doneBy: measure.doneBy === null ? null : { id: measure.doneBy, name: measure.doneByName ?? '' },
  note: measure.note,
});

/** The log. Its first entry, the opening by an escalation, is made from the problem's own row. */
export async function eventsOf(problem: WholeProblem, deps: WithAddress): Promise<ProblemEvent[]> {
  const at = problem.openedAt.toISOString();
  const { openedBy, openedByName, openedFor: text } = problem;
  const actor = openedBy === null ? null : { id: openedBy, name: openedByName ?? '' };
  const opened = { version: 1, at, actor, action: 'open', text, changes: [], attachments: [] };
  const files = await Promise.all(problem.files.map((file) => viewAttachment(file, deps)));
  const ofEvent = (version: number) => files.filter(({ seq }) => seq === version);
  return [opened, ...problem.events.map((event) => ({ ...viewEvent(event), attachments: ofEvent(event.version) }))];
}

const viewEvent = (event: EventRecord): Omit<ProblemEvent, 'attachments'> => ({
  version: event.version,
  at: event.at.toISOString(),
  actor: event.actorId === null ? null : { id: event.actorId, name: event.actorName ?? '' },
  action: event.action,
  text: event.text,
  changes: event.changes,
});

export const viewRow = (row: ListedProblem, { language }: Pick<Context, 'language'>): ProblemRow => ({
  id: row.id,
  status: row.status,
  statusLabel: label(language, `problem.status.${row.status}`),
  title: row.title,
  ticketNumber: row.number,
  productModel: row.productModel,
  tickets: row.tickets,
  openMeasures: row.openMeasures,
  nextDueOn: row.nextDueOn,
  openedAt: new Date(row.openedAt).toISOString(),
  finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
});
