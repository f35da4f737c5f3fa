import { getDocument, listDocuments } from '../../shared/document/calls.ts';
import { CallError } from '../../shared/errors.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { listDocumentIds, readDocument } from './store.ts';

export const documentOperations: Operation[] = [
  operation(getDocument, {
    perform: async ({ tx, language }, { params }) => {
      const found = await readDocument(tx, params.id, language);
      if (!found) throw new CallError('missing', { text: { key: 'error.documentMissing' } });
      return found;
    },
  }),
  operation(listDocuments, {
    perform: async ({ tx }) => ({ items: (await listDocumentIds(tx)).map((id) => ({ id })), next: null }),
  }),
];
