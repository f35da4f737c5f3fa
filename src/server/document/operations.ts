import { getDocument } from '../../shared/document/calls.ts';
import { CallError } from '../../shared/errors.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { readDocument } from './store.ts';

export const documentOperations: Operation[] = [
  operation(getDocument, {
    perform: async ({ tx, language }, { params }) => {
      const found = await readDocument(tx, params.id, language);
      if (!found) throw new CallError('missing', { text: { key: 'error.documentMissing' } });
      return found;
    },
  }),
];
