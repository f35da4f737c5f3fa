export interface RecordActionProps {
  open: boolean;
  onClose: () => void;
  record: ActedRecord;
}

/** What the actions need to know of a record. */
export interface ActedRecord {
  entity: string;
  id: string;
  version: number;
  active: boolean;
  /** The display name. */
  title: string;
}
