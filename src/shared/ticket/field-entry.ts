import type { Audience, FieldEntry } from '../field/entry.ts';
import type { TicketKind } from './rules.ts';

/**
 * Whether a kind of ticket asks for a field. `filled`: taken from the unit or the customer when that is known.
 * `conditional`: required or not by a rule over other fields (`formIssues`); the form does not mark it as optional.
 */
export type Need = 'required' | 'optional' | 'conditional' | 'filled' | 'absent';

/** A step of the form that raises a ticket. */
export type FormStep = 'customer' | 'product' | 'problem' | 'handling' | 'files' | 'check';

/** The sections of a form that shows the whole ticket, in their order. */
export const fieldGroups = ['problem', 'product', 'contact', 'customer', 'handling'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** The same for every kind, or by kind; a kind that is not named has none. */
export type ByKind<T> = T | { readonly [K in TicketKind]?: T };

/** A field of a ticket: what every field says, and where a ticket asks and shows it. */
export type TicketFieldEntry = FieldEntry & {
  group: FieldGroup;
  audience: Audience;
  need: Readonly<Record<TicketKind, Need>>;
  /** The step on which it is asked. */
  step?: ByKind<FormStep>;
  /** Its position on the step; fields without one come first, in the order of the table. */
  order?: ByKind<number>;
  /** Identifies the unit, or gives the reason why that is impossible: the form asks for one of them. */
  identifies?: true;
  /** The name of this value in the unit, which fills the field; a difference is marked. */
  unit?: 'productModel' | 'productLine' | 'productType' | 'productNumber' | 'softwareModel' | 'deliveryDate';
  /** The name of this value in the customer, which fills the field. */
  customer?: 'representative' | 'industry' | 'attraction' | 'marketOrganisation' | 'businessDivision' | 'zone';
  /** Asked only when the impact is that production is down. */
  ifStopped?: true;
  /** Its codes belong to a code of this field. */
  within?: 'productLine';
  /** Preset from the unit's warranty or from the impact. */
  preset?: 'warranty' | 'impact';
  /** One tap writes it: the days since the delivery, this minute. */
  shortcut?: 'sinceDelivery';
  /** The ticket's page shows it larger and outside of its group. */
  elsewhere?: true;
  /** Chosen when a ticket is raised, not corrected in passing: other fields follow from it. */
  fixed?: true;
};

export type TicketFieldTable = Readonly<Record<string, TicketFieldEntry>>;

export const need = (feedback: Need, itr: Need, internal: Need): Record<TicketKind, Need> => ({
  feedback,
  itr,
  internal,
});
