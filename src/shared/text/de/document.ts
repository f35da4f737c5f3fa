import type { Translation } from '../catalogue.ts';
import type { document as english } from '../en/document.ts';

export const document: Translation<typeof english> = {
  'document.version': 'Version {version}, {date}',
  'document.table': 'Tabelle',
};
