import type { UnitView } from '../../shared/product/calls.ts';

/** Is the unit still in warranty? Undefined when nobody knows. `today` as YYYY-MM-DD. */
export const inWarranty = (unit: Pick<UnitView, 'warrantyUntil'>, today: string): boolean | undefined =>
  unit.warrantyUntil === null ? undefined : unit.warrantyUntil >= today;
