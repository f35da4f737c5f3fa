import { createHash } from 'node:crypto';
import type { FileAddress, SelectionFormat, SelectionView } from '../../shared/product/catalogue-calls.ts';
import { SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import type { Language } from '../../shared/text/languages.ts';
import { translatorOf } from '../http/messages.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { sheetTypes, writeSheet, type Sheet } from './sheet.ts';

function sheetOf({ name, items }: SelectionView, language: Language): Sheet {
  const t = translatorOf(language);
  const columns = ['product.model', 'product.productNumber', 'product.quantity', 'product.note'] as const;
  return {
    title: name,
    head: columns.map((key) => t(key)),
    rows: items.map((item) => [item.name, item.productNumber ?? '', item.quantity, item.note ?? '']),
  };
}

/**
 * The selection as a file, made on the first request and stored under a hash of its content, so that it can be
 * downloaded in ranges and an address always means the same bytes.
 */
export async function selectionFile(
  store: Pick<ObjectStore, 'head' | 'put' | 'signedUrl'>,
  selection: SelectionView,
  format: SelectionFormat,
  language: Language,
): Promise<FileAddress> {
  const sheet = sheetOf(selection, language);
  const digest = createHash('sha256').update(JSON.stringify(sheet)).digest('hex');
  const objectKey = `published/selections/${digest}.${format}`;
  const contentType = sheetTypes[format];
  const stored =
    (await store.head(objectKey)) ?? (await store.put(objectKey, await writeSheet(format, sheet), { contentType }));
  const name = `${selection.name.replace(/[^\p{L}\p{N} ._-]/gu, ' ').trim()}.${format}`;
  return { name, size: stored.bytes, contentType, url: await downloadAddress(store, { name, objectKey, contentType }) };
}

/** A signed address under which a file is saved, not shown. */
export const downloadAddress = (
  store: Pick<ObjectStore, 'signedUrl'>,
  { name, objectKey, contentType }: { name: string; objectKey: string; contentType: string },
): Promise<string> =>
  store.signedUrl(objectKey, {
    seconds: SIGNED_ADDRESS_SECONDS,
    contentType,
    disposition: 'attachment',
    fileName: name,
  });
