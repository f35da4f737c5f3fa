/** The content every installation starts with; admins edit it afterwards (dictionaries.md). */
import * as customer from './content/customer.ts';
import * as market from './content/market.ts';
import * as problem from './content/problem.ts';
import * as product from './content/product.ts';
import * as reason from './content/reason.ts';
import type { Dictionaries } from './dictionary-schema.ts';

/** All dictionaries with their first content, entries in display order. Server only: the page gets it by the wire. */
export const defaultDictionaries: Dictionaries = {
  ...customer,
  ...market,
  ...problem,
  ...product,
  ...reason,
};
