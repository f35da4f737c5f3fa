import type { Part } from '../catalogue.ts';

/** The unit passport. "Product information cannot be found" is `error.unitMissing`. */
export const unit = {
  'unit.inWarranty': 'In warranty until {date}',
  'unit.outOfWarranty': 'Warranty ended {date}',
  'unit.failedAgain': 'Failed again within 90 days',
  'unit.failedAgainText': 'This unit had a problem less than 90 days ago. Check the earlier tickets first.',
  'unit.delivered': 'delivered {date}',
  'unit.openTickets': '{n, one=Already open for this unit:|other=Already open for this unit (#):}',
  'unit.earlierTickets': '{n, one=# earlier ticket|other=# earlier tickets}',
  'unit.goOnByHand': 'Check the SN, or continue and enter the product by hand.',
  'unit.missingText': '{sn} is unknown or belongs to another organization. Check the SN.',
  'unit.raise': 'Raise a problem about this unit',
  'unit.raiseAnyway': 'Report it anyway',
  'unit.show': 'Show product information',
  'unit.facts': 'Product',
  'unit.warranty': 'Warranty until',
  'unit.supplier': 'Supplier',
  'unit.history': 'Tickets of this unit',
  'unit.noHistory': 'No problem so far.',
} as const satisfies Part<'unit'>;
