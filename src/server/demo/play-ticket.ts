/** One demo ticket from its raising to the present, through the product's own transitions. */
import { usualDaysOf } from '../../shared/ticket/field-rules.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import { isAction, mayRaise, ruleOf, type TicketKind, type CallableAction } from '../../shared/ticket/rules.ts';
import type { TicketForm } from '../../shared/ticket/ticket-form.ts';
import type { Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { raise } from '../ticket/raise-ticket.ts';
import type { WholeTicket } from '../ticket/ticket-row.ts';
import { systemTransition, transition } from '../ticket/transition.ts';
import { lockWhole } from '../ticket/store.ts';
import { demoGroups, demoPeople } from './corpus/people.ts';
import { demoProblems } from './corpus/problems/all.ts';
import type { ProblemTemplate } from './corpus/problems/template.ts';
import { type Random, between, pick } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import type { ScenarioStep } from './scenario-parts.ts';
import { pickPath, scenarioSteps } from './scenario.ts';
import { playProblem } from './play-problem.ts';
import { type DemoContext, runAs, dayOf, everyone, personById, personOf, viewerOf } from './context.ts';
import { formOf } from './demo-form.ts';
import { machineFiles } from './machine-files.ts';

/** `until`: on a path that leads to this status, where it ends. */
export async function playTicket(
  demo: DemoContext,
  tx: Tx,
  startedAt: number,
  now: number,
  until?: Status,
): Promise<void> {
  const { random } = demo;
  const unit = pick(random, demo.units);
  const fitting = demoProblems.filter((problem) =>
    problem.models.some((beginning) => unit.model.startsWith(beginning)),
  );
  const template = fitting.length > 0 ? pick(random, fitting) : pick(random, demoProblems);
  const kind = kindOf(random);
  const requester = requesterOf(demo, unit, kind);
  if (!requester || unit.deliveryDate >= dayOf(startedAt)) return playTicket(demo, tx, startedAt, now, until);
  const form = formOf(demo, unit, template, kind, requester, startedAt);
  const files = await machineFiles(demo, unit, template.faultCodes[0] ?? '', startedAt);
  let ticket = await runAs(demo, tx, viewerOf(requester), startedAt, (context) =>
    raise(context, demo.ticketDeps, form, files),
  );
  // For one in seven tickets the vendor is slow, so that some are overdue. The requester is never slow: it might be too
  // late to reopen.
  const pace = between(random, 1, 7) === 1 ? 4 : 1;
  let at = startedAt;
  let escalatedAt: number | undefined;
  for (const step of stepsOf(random, template, until)) {
    if (ticket.status === until) break;
    at += step.afterMs * (step.by === 'requester' || step.by === 'system' ? 1 : pace);
    if (at > now) break;
    ticket = await playStep(demo, tx, ticket, step, template, form, requester, at);
    if (step.action === 'escalate') escalatedAt = at;
  }
  if (escalatedAt !== undefined) await playProblem(demo, tx, ticket, template, escalatedAt, now);
}

/** The steps of a random path; with `until` of one that leads to this status, if one does. */
function stepsOf(random: Random, template: ProblemTemplate, until?: Status): ScenarioStep[] {
  const leads = ({ action }: ScenarioStep) => isAction(action) && ruleOf(action).to === until;
  let steps = scenarioSteps(random, pickPath(random), template);
  for (let tries = 0; until && !steps.some(leads) && tries < 200; tries++)
    steps = scenarioSteps(random, pickPath(random), template);
  return steps;
}

/** Why a ticket gets more time than its severity grants. */
const LONGER = 'Agreed with the customer on the phone: the next planned stop of the line is early enough.';

async function playStep(
  demo: DemoContext,
  tx: Tx,
  ticket: WholeTicket,
  step: ScenarioStep,
  template: ProblemTemplate,
  form: TicketForm,
  requester: UserRecord,
  at: number,
): Promise<WholeTicket> {
  if (step.by === 'system')
    return runAs(demo, tx, { kind: 'system' }, at, async (context) => {
      await systemTransition(context, demo.ticketDeps, ticket.id, 'expire');
      return (await lockWhole(tx, ticket.id)) ?? ticket;
    });
  const handler =
    (ticket.handlerId && personById(demo, ticket.handlerId)) || takerFor(demo, template.productLine, step.action);
  const actor = step.by === 'requester' ? requester : handler;
  // A requester who is an insider speaks for the customer, which takes a note (domain.md, Transitions).
  const onBehalf =
    step.by === 'requester' && ticket.kind === 'itr' ? { note: 'The customer told me so on the phone.' } : {};
  const notable = isAction(step.action) && ruleOf(step.action).onBehalf ? onBehalf : {};
  const given = filled(demo, ticket, step, form, at);
  const usual = usualDaysOf(ticket, await demo.ticketDeps.dictionaries(tx))(template.impact) ?? Infinity;
  const longer = Number(given['requiredDays']) > usual ? { reason: LONGER } : {};
  const input = { ...given, ...notable, ...longer, version: ticket.version };
  return runAs(demo, tx, viewerOf(actor), at, (context) =>
    transition(context, demo.ticketDeps, ticket, step.action as CallableAction, input as never, undefined),
  );
}

/** The input of a step, its placeholders replaced by people, days and times. */
function filled(
  demo: DemoContext,
  ticket: WholeTicket,
  step: ScenarioStep,
  form: TicketForm,
  at: number,
): Record<string, unknown> {
  const words: Record<string, () => unknown> = {
    preset: () => ticket.requiredDays,
    now: () => new Date(at - 1_800_000).toISOString(),
    again: () => form,
    expert: () => personOf(demo, ['expert']).id,
    colleague: () => personOf(demo, ['engineer', 'lead'], ticket.handlerId).id,
  };
  return Object.fromEntries(
    Object.entries(step.input).map(([name, value]) => [name, (typeof value === 'string' && words[value]?.()) || value]),
  );
}

const kindOf = (random: Random): TicketKind => {
  const share = between(random, 1, 100);
  return share <= 84 ? 'feedback' : share <= 95 ? 'itr' : 'internal';
};

/** The person who raises a ticket of this kind; for feedback a partner who serves the unit's customer. */
function requesterOf(demo: DemoContext, unit: DemoUnit, kind: TicketKind): UserRecord | undefined {
  const serving = demo.master.servedBy.get(unit.customer) ?? [];
  const candidates = everyone(demo).filter(
    (user) => mayRaise(viewerOf(user), kind) && (kind !== 'feedback' || serving.includes(user.organisationId ?? '')),
  );
  return candidates.length > 0 ? pick(demo.random, candidates) : undefined;
}

/** The person who takes a ticket from the queue; only a lead may reject one there. */
const takerFor = (demo: DemoContext, productLine: string, action: string): UserRecord =>
  action === 'dismiss' ? personOf(demo, ['lead']) : engineerFor(demo, productLine);

/** An engineer of a group that has this product line. */
function engineerFor(demo: DemoContext, productLine: string): UserRecord {
  const codes = demoGroups.filter((group) => group.productLines.includes(productLine)).map((group) => group.code);
  const emails = demoPeople
    .filter((person) => person.role === 'engineer' && person.groups.some((code) => codes.includes(code)))
    .map((person) => person.email);
  const user = demo.master.people.get(
    pick(demo.random, emails.length > 0 ? emails : ['engineer@demo.closeloop.example']),
  );
  return user ?? personOf(demo, ['engineer']);
}
