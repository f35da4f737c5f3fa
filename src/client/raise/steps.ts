import type { TicketField } from '../../shared/ticket/fields.ts';
import { formFields } from '../../shared/ticket/form.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { Draft } from '../drafts/draft.ts';

export type StepName = 'customer' | 'product' | 'problem' | 'handling' | 'files' | 'check';

/** Which fields stand on which step, in the order of the page. A field that its kind has not is left out. */
const fieldsOn: Record<StepName, readonly TicketField[]> = {
  customer: [
    'customerId',
    'customerRepresentative',
    'customerIndustry',
    'customerAttraction',
    'marketOrganisation',
    'businessDivision',
    'zone',
    'contactName',
    'contactEmail',
    'contactPhone',
    'complainantRole',
  ],
  product: [
    'sn',
    'noSnReason',
    'productModel',
    'productLine',
    'productType',
    'productNumber',
    'softwareModel',
    'deliveryDate',
    'productStatus',
    'usageDays',
  ],
  problem: [
    'description',
    'impact',
    'productionStoppedAt',
    'occurredOn',
    'problemStage',
    'scope',
    'usageDays',
    'productStatus',
    'title',
  ],
  handling: [
    'requiredDays',
    'projectLevel',
    'businessDivision',
    'zone',
    'ipmtAttributes',
    'accountabilityType',
    'accountableParty',
    'troubleshooting',
  ],
  files: [],
  check: ['contactName', 'contactEmail', 'contactPhone'],
};

const orders: Record<TicketKind, readonly StepName[]> = {
  feedback: ['product', 'problem', 'files', 'check'],
  itr: ['customer', 'product', 'problem', 'handling', 'files', 'check'],
  internal: ['product', 'problem', 'handling', 'files', 'check'],
};

/** What a partner is never asked, because the unit or nobody needs it (domain.md, Forms: "asks only what a partner knows"). */
const unasked: Record<TicketKind, readonly TicketField[]> = {
  feedback: ['productNumber', 'softwareModel', 'deliveryDate', 'title', 'customerId'],
  itr: [],
  internal: ['title'],
};

/** The steps of a form; a report may begin with the description ("just describe it"). */
export function stepsOf(kind: TicketKind, startsWith: Draft['startsWith']): readonly StepName[] {
  const order = orders[kind];
  if (startsWith === 'product' || kind !== 'feedback') return order;
  return ['problem', 'product', ...order.slice(2)];
}

/** The fields of a step that this kind asks; each stands on the first step that has it. */
export function fieldsOf(kind: TicketKind, step: StepName): TicketField[] {
  const asked = formFields(kind).filter((field) => !unasked[kind].includes(field));
  const earlier = orders[kind].slice(0, orders[kind].indexOf(step)).flatMap((other) => own(kind, other));
  return own(kind, step).filter((field) => asked.includes(field) && !earlier.includes(field));
}

/** A partner says how long it ran beside what happened; an insider has it with the product. */
const own = (kind: TicketKind, step: StepName): readonly TicketField[] =>
  kind === 'feedback' && step === 'product'
    ? fieldsOn.product.filter((field) => field !== 'usageDays' && field !== 'productStatus')
    : fieldsOn[step];

/** The step on which a field stands; the first one for what stands on none. */
export function stepOf(kind: TicketKind, steps: readonly StepName[], field: string): StepName {
  if (field.startsWith('uploads')) return 'files';
  if (field === 'onBehalfOf') return 'check';
  return steps.find((step) => fieldsOf(kind, step).some((other) => other === field)) ?? steps[0] ?? 'product';
}

/** Where to go when these fields are wrong: the earliest step that has one, and its first wrong field. */
export function firstWrong(
  kind: TicketKind,
  steps: readonly StepName[],
  wrong: readonly string[],
): { step: StepName; field: string | undefined } | undefined {
  if (wrong.length === 0) return undefined;
  for (const step of steps) {
    const here = wrong.filter((field) => stepOf(kind, steps, field) === step);
    if (here.length > 0) return { step, field: fieldsOf(kind, step).find((field) => here.includes(field)) ?? here[0] };
  }
  return undefined;
}
