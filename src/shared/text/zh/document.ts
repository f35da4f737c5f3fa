import type { Translation } from '../catalogue.ts';
import type { document as english } from '../en/document.ts';

export const document: Translation<typeof english> = {
  'document.version': '版本 {version}，{date}',
  'document.table': '表格',
};
