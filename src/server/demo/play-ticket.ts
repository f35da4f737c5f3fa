/** One demo ticket from its raising to the present, through the product's own transitions. */
import { maySubmit } from '../../shared/ticket/rules.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { TicketForm } from '../../shared/ticket/form.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { raise } from '../ticket/raise.ts';
import type { WholeTicket } from '../ticket/record.ts';
import { systemTransition, transition } from '../ticket/transition.ts';
import { lockWhole } from '../ticket/store.ts';
import { demoGroups, demoPeople } from './corpus/people.ts';
import { demoProblems } from './corpus/problems/all.ts';
import type { ProblemTemplate } from './corpus/problems/template.ts';
import type { Random } from './corpus/random.ts';
import { between, pick } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import type { Step } from './plot-parts.ts';
import { courseOf, stepsOf } from './plot.ts';
import { playProblem } from './problem.ts';
import type { Stage } from './stage.ts';
import { as, dayOf, everyone, personById, personOf, viewerOf } from './stage.ts';
import { formOf } from './demo-form.ts';

export async function playTicket(stage: Stage, tx: Tx, startedAt: number, now: number): Promise<void> {
  const { random } = stage;
  const unit = pick(random, stage.units);
  const fitting = demoProblems.filter((problem) =>
    problem.models.some((beginning) => unit.model.startsWith(beginning)),
  );
  const template = fitting.length > 0 ? pick(random, fitting) : pick(random, demoProblems);
  const kind = kindOf(random);
  const requester = requesterOf(stage, unit, kind);
  if (!requester || unit.deliveryDate >= dayOf(startedAt)) return playTicket(stage, tx, startedAt, now);
  const form = formOf(stage, unit, template, kind, requester, startedAt);
  let ticket = await as(stage, tx, viewerOf(requester), startedAt, (context) =>
    raise(context, stage.needs, form, undefined),
  );
  // With one in seven the vendor is slow, so that some are overdue, as in life; a slow requester would reopen too late.
  const pace = between(random, 1, 7) === 1 ? 4 : 1;
  let at = startedAt;
  let escalatedAt: number | undefined;
  for (const step of stepsOf(random, courseOf(random), template)) {
    at += step.afterMs * (step.by === 'requester' || step.by === 'system' ? 1 : pace);
    if (at > now) break;
    ticket = await playStep(stage, tx, ticket, step, template, form, requester, at);
    if (step.action === 'escalate') escalatedAt = at;
  }
  if (escalatedAt !== undefined) await playProblem(stage, tx, ticket, template, escalatedAt, now);
}

async function playStep(
  stage: Stage,
  tx: Tx,
  ticket: WholeTicket,
  step: Step,
  template: ProblemTemplate,
  form: TicketForm,
  requester: UserRecord,
  at: number,
): Promise<WholeTicket> {
  if (step.by === 'system')
    return as(stage, tx, { kind: 'system' }, at, async (context) => {
      await systemTransition(context, stage.needs, ticket.id, 'expire');
      return (await lockWhole(tx, ticket.id)) ?? ticket;
    });
  const handler =
    (ticket.handlerId && personById(stage, ticket.handlerId)) || takerFor(stage, template.productLine, step.action);
  const actor = step.by === 'requester' ? requester : handler;
  // A requester who is an insider speaks for the customer, which takes a note (domain.md, "More on the table").
  const onBehalf =
    step.by === 'requester' && ticket.kind === 'itr' ? { note: 'The customer told me so on the phone.' } : {};
  const notable = ['acceptSolution', 'declineSolution', 'confirmSolution', 'giveInformation'].includes(step.action)
    ? onBehalf
    : {};
  const input = { ...filled(stage, ticket, step, form, at), ...notable, version: ticket.version };
  return as(stage, tx, viewerOf(actor), at, (context) =>
    transition(context, stage.needs, ticket, step.action as CallableAction, input as never, undefined),
  );
}

/** Puts people, days and times where the plot has a word for them. */
function filled(stage: Stage, ticket: WholeTicket, step: Step, form: TicketForm, at: number): Record<string, unknown> {
  const words: Record<string, () => unknown> = {
    preset: () => ticket.requiredDays,
    now: () => new Date(at - 1_800_000).toISOString(),
    again: () => form,
    expert: () => personOf(stage, ['expert']).id,
    colleague: () => personOf(stage, ['engineer', 'lead'], ticket.handlerId).id,
  };
  return Object.fromEntries(
    Object.entries(step.input).map(([name, value]) => [name, (typeof value === 'string' && words[value]?.()) || value]),
  );
}

const kindOf = (random: Random): TicketKind => {
  const share = between(random, 1, 100);
  return share <= 84 ? 'feedback' : share <= 95 ? 'itr' : 'internal';
};

/** Whoever raises: a partner who serves the unit's customer, else an insider. */
function requesterOf(stage: Stage, unit: DemoUnit, kind: TicketKind): UserRecord | undefined {
  const serving = stage.master.servedBy.get(unit.customer) ?? [];
  const candidates = everyone(stage).filter(
    (user) => maySubmit(viewerOf(user), kind) && (kind !== 'feedback' || serving.includes(user.organisationId ?? '')),
  );
  return candidates.length > 0 ? pick(stage.random, candidates) : undefined;
}

/** Whoever takes a ticket from the queue; only a lead may reject one there. */
const takerFor = (stage: Stage, productLine: string, action: string): UserRecord =>
  action === 'dismiss' ? personOf(stage, ['lead']) : engineerFor(stage, productLine);

/** An engineer of the group that has this line; the demo's own engineer takes many of the drives. */
function engineerFor(stage: Stage, productLine: string): UserRecord {
  const codes = demoGroups.filter((group) => group.productLines.includes(productLine)).map((group) => group.code);
  const emails = demoPeople
    .filter((person) => person.role === 'engineer' && person.groups.some((code) => codes.includes(code)))
    .map((person) => person.email);
  const user = stage.master.people.get(
    pick(stage.random, emails.length > 0 ? emails : ['engineer@demo.closeloop.example']),
  );
  return user ?? personOf(stage, ['engineer']);
}
