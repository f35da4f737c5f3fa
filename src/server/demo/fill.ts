import { maySubmit } from '../../shared/ticket/rules.ts';
import type { TicketKind, Viewer } from '../../shared/ticket/rules.ts';
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
import { between, pick, seededRandom } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import { makeDemoUnits } from './corpus/units.ts';
import type { Step } from './plot.ts';
import { courseOf, stepsOf } from './plot.ts';
import { playProblem } from './problem.ts';
import type { FillNeeds, Stage } from './stage.ts';
import { as, dayOf, everyone, personById, personOf, viewerOf } from './stage.ts';
import { insertBasics, insertMaster, isUntouched, markFilling, removeAll, unmarkFilling, wasCutOff } from './store.ts';

export const DEMO_PASSWORD = 'closeloop-demo';
const TICKETS = 500;
const SEED = 20_250_928;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const system: Viewer = { kind: 'system' };

/** What a fresh installation needs in any case. Does nothing on one that has it. */
export const fillBasics = ({ database }: Pick<FillNeeds, 'database'>): Promise<boolean> =>
  database.transaction(system, async (tx) => {
    if (!(await isUntouched(tx))) return false;
    await insertBasics(tx);
    return true;
  });

/**
 * Fills an untouched database with the demo: master data, then tickets over twelve months, each raised and moved through
 * the product's own transitions with the clock turned back. A filling that was cut off is begun anew. Answers whether it
 * did anything. Each ticket is a transaction of its own: in a single one the dead versions of its rows could not go.
 */
export async function fillDemo(given: FillNeeds, count = TICKETS): Promise<boolean> {
  const { database, clock } = given;
  const hash = await given.hash(DEMO_PASSWORD);
  const now = clock.now().getTime();
  const units = makeDemoUnits(SEED, dayOf(now));
  const master = await database.transaction(system, async (tx) => {
    if (await wasCutOff(tx)) await removeAll(tx);
    if (!(await isUntouched(tx))) return undefined;
    given.begin();
    await insertBasics(tx);
    await markFilling(tx);
    return insertMaster(tx, clock, units, hash);
  });
  if (!master) return false;
  const stage: Stage = {
    ...given,
    random: seededRandom(SEED),
    problemRandom: seededRandom(SEED + 1),
    master,
    units,
  };
  for (const [index, startedAt] of startsOf(stage.random, now, count).entries()) {
    // Plans made for empty tables would scan the filled ones.
    if (index % 100 === 20) await database.owner('analyze');
    await database.transaction(system, (tx) => playTicket(stage, tx, startedAt, now));
    if (index % 100 === 99) given.progress(index + 1, count);
  }
  await database.transaction(system, unmarkFilling);
  return true;
}

/** When tickets are filed, oldest first: spread over the year, denser towards the present, a handful today. */
function startsOf(random: Random, now: number, count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => {
    const recent = index % 5 === 0;
    const back = recent ? random() * 6 * DAY_MS : random() ** 1.4 * YEAR_MS;
    return now - Math.max(10 * 60_000, back);
  }).sort((a, b) => a - b);
}

async function playTicket(stage: Stage, tx: Tx, startedAt: number, now: number): Promise<void> {
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
    return as(stage, tx, system, at, async (context) => {
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

function formOf(
  stage: Stage,
  unit: DemoUnit,
  template: ProblemTemplate,
  kind: TicketKind,
  requester: UserRecord,
  startedAt: number,
): TicketForm {
  const { random } = stage;
  const running = Math.max(0, Math.floor((startedAt - Date.parse(unit.deliveryDate)) / DAY_MS));
  const occurredOn =
    [dayOf(startedAt - between(random, 0, 3) * DAY_MS), unit.deliveryDate].sort().at(-1) ?? unit.deliveryDate;
  const problem = {
    sn: unit.sn,
    productModel: unit.model,
    productLine: unit.productLine,
    productType: unit.productType,
    usageDays: between(random, Math.floor(running / 2), running),
    title: template.title,
    description: template.description,
    occurredOn,
    problemStage: template.problemStage,
    scope: template.scope,
    impact: template.impact,
    ...(template.impact.startsWith('production-stopped')
      ? { productionStoppedAt: new Date(startedAt - between(random, 20, 400) * 60_000).toISOString() }
      : {}),
  };
  const contact = { contactName: requester.userName, contactEmail: requester.account };
  if (kind === 'feedback') return { kind, ...problem, ...contact };
  const requiredDays = between(random, 1, 5);
  if (kind === 'internal')
    return {
      kind,
      ...problem,
      requiredDays,
      businessDivision: 'general-automation',
      zone: 'dach',
      ipmtAttributes: template.escalation.ipmtAttributes,
    };
  return {
    kind,
    ...problem,
    ...contact,
    customerId: stage.master.customerIds.get(unit.customer),
    softwareModel: unit.softwareModel ?? 'V1.00',
    deliveryDate: unit.deliveryDate,
    productStatus: template.productStatus,
    complainantRole: template.complainantRole,
    projectLevel: template.projectLevel,
    requiredDays,
    visibleToPartner: between(random, 1, 2) === 1,
  };
}
