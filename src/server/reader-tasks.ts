/** What the reader can do: all that reads bytes of other people. */
import { lookTask, tableParts } from './admin/import-file/read-table.ts';
import { archivedFiles } from './admin/old-tickets/archived-files.ts';
import { holidayTask } from './admin/routing/holidays.ts';
import { readMail } from './mail/read-mail.ts';
import { one } from './reader/reader-task.ts';
import { archiveNames } from './upload/archive-names.ts';
import { lookAtFile } from './upload/look-at-file.ts';

export const readerTasks = {
  archive: one(archiveNames),
  /** Unpacks files of a ZIP of old tickets. */
  archivedFiles,
  /** What an uploaded file is, and whether it may be kept. */
  file: one(lookAtFile),
  /** The days of an iCalendar file; null when it is none. */
  holidays: holidayTask,
  /** How a table is to be read. */
  look: lookTask,
  /** What a person has written in a mail, and its files. */
  mail: one(readMail),
  /** The headings of a table, then its rows. */
  table: tableParts,
};

export type AllTasks = typeof readerTasks;
