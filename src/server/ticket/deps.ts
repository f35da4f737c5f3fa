import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { Calendar } from '../../shared/ticket/open-spans.ts';
import type { Tx } from '../db/database.ts';
import type { RawInput, PrepareContext } from '../http/operation.ts';
import type { Figures } from '../figure/figures.ts';
import type { AddressedFile, Files, PreparedFiles } from '../upload/files.ts';

export type { PreparedFiles };

export interface KnownUnit {
  sn: string;
  productModel: string;
  productNumber: string | null;
  productLine: string;
  productType: string;
  softwareModel: string | null;
  deliveryDate: string | null;
  customerId: string | null;
}

export interface KnownCustomer {
  id: string;
  name: string;
  representative: string;
  industry: string;
  attraction: string;
  zone: string;
  marketOrganisation: string;
  businessDivision: string;
}

/** What the ticket feature needs of the features to its right; passed in by the app. */
export interface TicketDeps {
  dictionaries(tx: Tx): Promise<Dictionaries>;
  /** The open hours of a zone; null: every hour counts. */
  calendar(tx: Tx, zone: string | null): Promise<Calendar | null>;
  /** By serial number however it is typed; null when unknown or not visible. */
  findUnit(tx: Tx, sn: string): Promise<{ unit: KnownUnit; customer: KnownCustomer | null } | null>;
  findCustomer(tx: Tx, id: string): Promise<KnownCustomer | null>;
  figures: Pick<Figures, 'tickets' | 'view' | 'rise'>;
  prepareFiles(prepareContext: PrepareContext, asked: RawInput): Promise<PreparedFiles>;
  /** Marks the uploads as used, in the transaction; throws when another write was faster. */
  claimFiles(tx: Tx, prepared: PreparedFiles): Promise<void>;
  firstScan: Files['firstScan'];
  /** A signed address for minutes. */
  address(file: AddressedFile): Promise<string>;
}
