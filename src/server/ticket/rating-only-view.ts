import { fieldNames } from '../../shared/ticket/fields.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';

/**
 * The ticket for a visitor who may rate it and read nothing else (domain.md, Share links): the call answers a whole
 * ticket, and this removes its fields, people, files and solution.
 */
export function bareView(view: TicketView): TicketView {
  const rest = Object.entries(view).filter(([name]) => !(fieldNames as string[]).includes(name));
  const nothing = { productionResumed: null, productionResumedAt: null, resumptionConfirmedAt: null };
  return {
    ...(Object.fromEntries(rest) as TicketView),
    ...nothing,
    title: view.title, // it is a field of the form too, and one that every purpose shows
    vendorStatement: nothing,
    alarm: null,
    stoppedSince: null,
    customerName: null,
    organisationName: null,
    requester: { ...view.requester, name: '' },
    faultCodes: [],
    differsFromUnit: [],
    hold: null,
    resolvedInOneGo: null,
    oneGoRemark: null,
    closureCode: null,
    rejectionReason: null,
    attachments: [],
    solution: null,
    duplicateOf: null,
    clock: { ...view.clock, segments: [] },
  };
}
