import { CallError, invalid } from '../../shared/errors.ts';
import { segmentStateOf, readClock } from '../../shared/ticket/clock.ts';
import { faultCodesIn } from '../../shared/ticket/faultCodes.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import type { TicketForm } from '../../shared/ticket/form.ts';
import { formIssues } from '../../shared/ticket/form.ts';
import { maySubmit } from '../../shared/ticket/rules.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';
import { severityDays } from '../../shared/dictionary/shape.ts';
import type { Context } from '../http/operation.ts';
import { searchText, secretIssues, severityOf, titleOf, todayFor, valuesOf } from './form.ts';
import type { KnownCustomer, KnownUnit, PreparedFiles, TicketNeeds } from './needs.ts';
import type { WholeTicket } from './record.ts';
import type { Patch } from './store.ts';
import { fileTicket, readWhole } from './store.ts';
import { attach, checkFiles } from './transition.ts';

const IMAGES = { feedback: 5, itr: 6, internal: 6 } as const; // the spec's two messages: domain.md, files
const FIRST = 1;

type Values = Partial<Record<TicketField, unknown>>;

/** Raises a ticket (domain.md: submit): what unit and customer know fills what the form leaves out. Answers the new ticket. */
export async function raise(context: Context, needs: TicketNeeds, form: TicketForm, files: PreparedFiles | undefined): Promise<WholeTicket> {
  const { viewer, tx, now } = context;
  if (viewer.kind !== 'user' || !maySubmit(viewer, form.kind)) throw new CallError('forbidden');
  const known = form.sn === undefined ? null : await needs.findUnit(tx, form.sn);
  const chosen = form.customerId === undefined ? null : await needs.findCustomer(tx, form.customerId);
  if (form.customerId !== undefined && !chosen) throw invalid({ customerId: { key: 'issue.choice' } });
  const customer = chosen ?? known?.customer ?? null;
  const given = valuesOf(form);
  const values: Values = { ...fromCustomer(customer, form.kind), ...fromUnit(known?.unit ?? null), ...given };
  const dictionaries = await needs.dictionaries(tx);
  const issues = { ...formIssues(form.kind, values as TicketForm, { today: todayFor(now), dictionaries }), ...secretIssues(viewer, form) };
  if (Object.keys(issues).length > 0) throw invalid(issues);
  checkFiles(files, IMAGES[form.kind]);

  const id = context.clock.id();
  const severity = severityOf(values.impact, dictionaries);
  const requiredDays = form.requiredDays ?? severityDays[severity];
  const description = String(values.description);
  const title = form.title ?? titleOf(description);
  const at = now.toISOString();
  const started = { state: segmentStateOf('submitted', null), from: now.getTime(), to: null, seq: FIRST, lap: 0 };
  const due = readClock([started], requiredDays, now.getTime()).dueAt;
  const shown = { ...values, title, description, customerName: customer?.name ?? null };
  const row: Patch = {
    ...(values as Patch),
    id,
    kind: form.kind,
    status: 'submitted',
    version: FIRST,
    seq: FIRST,
    title,
    description,
    requesterId: viewer.userId,
    organisationId: viewer.organisationId,
    visibleToPartner: form.visibleToPartner ?? false,
    severity,
    requiredDays,
    lap: 0,
    escalatedThisRound: false,
    poorRating: false,
    filedAt: at,
    updatedAt: at,
    dueAt: due === null ? null : new Date(due).toISOString(),
    snNormal: form.sn === undefined ? null : normalSerialNumber(form.sn),
    faultCodes: faultCodesIn(`${title} ${description}`),
    differsFromUnit: known ? differences(given, known.unit) : [],
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    search: searchText(shown as Parameters<typeof searchText>[0]),
  };
  await fileTicket(
    tx,
    row,
    {
      ticketId: id,
      seq: FIRST,
      version: FIRST,
      at,
      actorId: viewer.userId,
      action: 'submit',
      fromStatus: null,
      toStatus: 'submitted',
      visibility: 'public',
      text: null,
      onBehalf: false,
      changes: [],
    },
    { ticketId: id, seq: FIRST, state: started.state, lap: 0, fromAt: at, toAt: null },
  );
  await attach(context, needs, id, FIRST, null, files);
  await context.jobs.send(tx, 'ticketEvent', { ticketId: id, seq: FIRST });
  const ticket = await readWhole(tx, id);
  if (!ticket) throw new Error('A ticket that was just filed cannot be read by its requester.');
  return ticket;
}

const UNIT_FIELDS = ['productModel', 'productNumber', 'productLine', 'productType', 'softwareModel', 'deliveryDate'] as const;

const fromUnit = (unit: KnownUnit | null): Values =>
  unit === null ? {} : Object.fromEntries(UNIT_FIELDS.filter((field) => unit[field] !== null).map((field) => [field, unit[field]]));

/** What the customer's record says; an internal ticket has no customer. */
function fromCustomer(customer: KnownCustomer | null, kind: TicketForm['kind']): Values {
  if (!customer || kind === 'internal') return {};
  return {
    customerId: customer.id,
    customerRepresentative: customer.representative,
    customerIndustry: customer.industry,
    customerAttraction: customer.attraction,
    marketOrganisation: customer.marketOrganisation,
    businessDivision: customer.businessDivision,
    zone: customer.zone,
  };
}

/** Fields that the form states otherwise than the unit: kept and marked, never refused (api.md). */
const differences = (given: Values, unit: KnownUnit): string[] =>
  UNIT_FIELDS.filter((field) => given[field] !== undefined && unit[field] !== null && given[field] !== unit[field]);
