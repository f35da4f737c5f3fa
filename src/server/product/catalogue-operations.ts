import {
  getProductFile,
  getSelection,
  getSelectionFile,
  getSeries,
  selectionFormats,
} from '../../shared/product/catalogue-calls.ts';
import { getModel } from '../../shared/product/model-call.ts';
import { CallError } from '../../shared/errors.ts';
import { SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import { isId } from '../db/id.ts';
import type { PublicFile } from '../db/schema/version.ts';
import { type Operation, operation } from '../http/operation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { readModel, readProductFile, readSelection, readSeries } from './catalogue-store.ts';
import { downloadAddress, selectionFile } from './selection-file.ts';

type Store = Pick<ObjectStore, 'head' | 'put' | 'signedUrl'>;

function present<T>(found: T | null): T {
  if (found === null) throw new CallError('missing');
  return found;
}

/** The product catalogue, readable without a login: series, models, their files, and selections. */
export function catalogueOperations(store: Store): Operation[] {
  const withAddress = ({ name, objectKey, contentType }: PublicFile) =>
    store
      .signedUrl(objectKey, { seconds: SIGNED_ADDRESS_SECONDS, contentType, disposition: 'inline', fileName: name })
      .then((url) => ({ name, url }));
  const withPictures = async <View extends { pictures: PublicFile[] }>(view: View) => ({
    ...view,
    pictures: await Promise.all(view.pictures.map(withAddress)),
  });

  return [
    operation(getSeries, {
      perform: async ({ tx, language }, { params }) => withPictures(present(await readSeries(tx, params.id, language))),
    }),
    operation(getModel, {
      perform: async ({ tx, language }, { params }) => withPictures(present(await readModel(tx, params.id, language))),
    }),
    operation(getProductFile, {
      perform: async ({ tx }, { params }) => {
        const file = present(isId(params.id) ? await readProductFile(tx, params.id) : null);
        const { name, size, contentType } = file;
        return { name, size, contentType, url: await downloadAddress(store, file) };
      },
    }),
    operation(getSelection, { perform: async ({ tx }, { params }) => present(await readSelection(tx, params.id)) }),
    operation(getSelectionFile, {
      // In `prepare`, so that writing the file and waiting for the store hold no database connection.
      prepare: async ({ database, subject, language }, { params, query }) => {
        const format = selectionFormats.find((one) => one === (query['format'] ?? 'xlsx'));
        const id = params['id'] ?? '';
        const selection = format && (await database.read(subject.viewer, (tx) => readSelection(tx, id)));
        return selection ? selectionFile(store, selection, format, language) : null;
      },
      perform: async (_context, _input, _found, file) => present(file),
    }),
  ];
}
