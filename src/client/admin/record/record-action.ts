/** What an action on a record is given: the record, and its sheet open or not. */
export interface RecordActionProps {
  open: boolean;
  onClose: () => void;
  record: ActedRecord;
}

/** A record as its actions know it. */
export interface ActedRecord {
  entity: string;
  id: string;
  version: number;
  active: boolean;
  /** By which people know it. */
  title: string;
}
