import type { Part } from '../catalogue.ts';

export const document = {
  'document.version': 'Version {version}, {date}',
  'document.table': 'Table',
} as const satisfies Part<'document'>;
