import type { Part } from '../catalogue.ts';

/** The unit passport. "Product information cannot be found" is `error.unitMissing`. */
export const unit = {
  'unit.inWarranty': 'In warranty until {date}',
  'unit.outOfWarranty': 'Warranty ended {date}',
  'unit.failedAgain': 'Failed again within 90 days',
  'unit.failedAgainText': 'This unit had a problem less than 90 days ago. Look at the earlier tickets first.',
  'unit.delivered': 'delivered {date}',
  'unit.openTickets': '{n, one=Open for this unit already:|other=Open for this unit already (#):}',
  'unit.earlierTickets': '{n, one=# earlier ticket|other=# earlier tickets}',
  'unit.goOnByHand': 'Check the SN, or go on and enter the product by hand.',
  'unit.missingText': '{sn} is not known, or belongs to another organisation. Check the SN.',
  'unit.raise': 'Raise a problem about this unit',
  'unit.raiseAnyway': 'Raise a problem all the same',
  'unit.show': 'Show product information',
  'unit.facts': 'Product',
  'unit.warranty': 'Warranty until',
  'unit.supplier': 'Supplier',
  'unit.history': 'Tickets of this unit',
  'unit.noHistory': 'No problem so far.',
} as const satisfies Part<'unit'>;
