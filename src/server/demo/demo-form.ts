/** The form that the requester of a demo ticket sends. */
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { TicketForm } from '../../shared/ticket/ticket-form.ts';
import type { UserRecord } from '../db/schema/account.ts';
import type { ProblemTemplate } from './corpus/problems/template.ts';
import { between } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import { type DemoContext, dayOf } from './context.ts';

const DAY_MS = 86_400_000;

export function formOf(
  demo: DemoContext,
  unit: DemoUnit,
  template: ProblemTemplate,
  kind: TicketKind,
  requester: UserRecord,
  startedAt: number,
): TicketForm {
  const { random } = demo;
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
    customerId: demo.master.customerIds.get(unit.customer),
    softwareModel: unit.softwareModel ?? 'V1.00',
    deliveryDate: unit.deliveryDate,
    productStatus: template.productStatus,
    complainantRole: template.complainantRole,
    projectLevel: template.projectLevel,
    requiredDays,
    visibleToPartner: between(random, 1, 2) === 1,
  };
}
