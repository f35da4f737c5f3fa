/** Listings of the embedded store: objects (both versions of the call) and uploads that have begun. */
import { OssFault } from './fault.ts';
import { byBytes } from './objectFiles.ts';
import type { StoredObject } from './store.ts';
import { countIn, keyIn, quoted, sendXml, type Call, type Floor } from './storeCall.ts';
import type { XmlNode } from './xml.ts';

interface Page<T> {
  readonly items: readonly T[];
  readonly prefixes: readonly string[];
  /** Last name on the page; undefined when nothing is left. */
  readonly next: string | undefined;
}

const OWNER: XmlNode = [
  'Owner',
  [
    ['ID', 'closeloop'],
    ['DisplayName', 'closeloop'],
  ],
];

/** Up to `max` keys and prefixes that end in the delimiter, after a name. `sorted` are of this prefix. */
export function pageOf<T extends { readonly key: string }>(
  sorted: readonly T[],
  asked: { readonly prefix: string; readonly delimiter: string; readonly after: string; readonly max: number },
): Page<T> {
  const { prefix, delimiter, after, max } = asked;
  const items: T[] = [];
  const prefixes: string[] = [];
  let last = '';
  for (const item of sorted) {
    if (after !== '' && byBytes(item.key, after) <= 0) continue;
    const end = delimiter === '' ? -1 : item.key.indexOf(delimiter, prefix.length);
    const name = end < 0 ? item.key : item.key.slice(0, end + delimiter.length);
    // A page that ended with a prefix has told all below it; so has this one of its last prefix.
    if (end >= 0 && (name === after || name === prefixes.at(-1))) continue;
    if (items.length + prefixes.length === max) return { items, prefixes, next: last };
    if (end < 0) items.push(item);
    else prefixes.push(name);
    last = name;
  }
  return { items, prefixes, next: undefined };
}

/** GET: a page of keys after `marker`. */
export async function listObjects(call: Call, { objects }: Floor): Promise<void> {
  const { query } = call;
  const named = keyIn(query);
  const prefix = query['prefix'] ?? '';
  const delimiter = query['delimiter'] ?? '';
  const max = countIn(query, 'max-keys', 100);
  const marker = query['marker'] ?? '';
  const page = pageOf(await objects.list(prefix), { prefix, delimiter, after: marker, max });
  sendXml(call.res, 200, [
    'ListBucketResult',
    [
      ['Name', call.bucket],
      ['Prefix', named.write(prefix)],
      ['Marker', named.write(marker)],
      ['MaxKeys', max],
      ['Delimiter', named.write(delimiter)],
      ...named.encoding,
      ['IsTruncated', page.next !== undefined],
      ...(page.next === undefined ? [] : [['NextMarker', named.write(page.next)] satisfies XmlNode]),
      ...page.items.map((object) => contents(object, named.write, true)),
      ...prefixNodes(page.prefixes, named.write),
    ],
  ]);
}

/** GET ?list-type=2: a page of keys after a token of the page before, or after `start-after`. */
export async function listObjectsV2(call: Call, { objects }: Floor): Promise<void> {
  const { query } = call;
  if (query['list-type'] !== '2') throw new OssFault('InvalidArgument');
  const named = keyIn(query);
  const prefix = query['prefix'] ?? '';
  const delimiter = query['delimiter'] ?? '';
  const max = countIn(query, 'max-keys', 100);
  const token = query['continuation-token'] ?? null;
  const startAfter = query['start-after'] ?? '';
  const after = token === null ? startAfter : Buffer.from(token, 'base64url').toString('utf8');
  if (token !== null && tokenOf(after) !== token) throw new OssFault('InvalidArgument');
  const page = pageOf(await objects.list(prefix), { prefix, delimiter, after, max });
  const withOwner = query['fetch-owner'] === 'true';
  sendXml(call.res, 200, [
    'ListBucketResult',
    [
      ['Name', call.bucket],
      ['Prefix', named.write(prefix)],
      ['StartAfter', named.write(startAfter)],
      ['MaxKeys', max],
      ['Delimiter', named.write(delimiter)],
      ...named.encoding,
      ['KeyCount', page.items.length + page.prefixes.length],
      ...(token === null ? [] : [['ContinuationToken', token] satisfies XmlNode]),
      ['IsTruncated', page.next !== undefined],
      ...(page.next === undefined ? [] : [['NextContinuationToken', tokenOf(page.next)] satisfies XmlNode]),
      ...page.items.map((object) => contents(object, named.write, withOwner)),
      ...prefixNodes(page.prefixes, named.write),
    ],
  ]);
}

const tokenOf = (name: string): string => Buffer.from(name, 'utf8').toString('base64url');

/** GET ?uploads: a page of uploads that are neither completed nor aborted. */
export async function listUploads(call: Call, { parts }: Floor): Promise<void> {
  const { query } = call;
  const named = keyIn(query);
  const prefix = query['prefix'] ?? '';
  const delimiter = query['delimiter'] ?? '';
  const max = countIn(query, 'max-uploads', 1000);
  const keyMarker = query['key-marker'] ?? '';
  const idMarker = keyMarker === '' ? '' : (query['upload-id-marker'] ?? '');
  const begun = await parts.uploads(prefix);
  // Of the marker's own key only the uploads after the marked one are left; without a mark none.
  const isLeft = ({ key, uploadId }: { key: string; uploadId: string }): boolean => {
    const order = byBytes(key, keyMarker);
    return keyMarker === '' || order > 0 || (order === 0 && idMarker !== '' && byBytes(uploadId, idMarker) > 0);
  };
  const left = begun.filter(isLeft);
  const told = left.filter(
    ({ key }) => !(delimiter !== '' && keyMarker.endsWith(delimiter) && key.startsWith(keyMarker)),
  );
  const page = pageOf(told, { prefix, delimiter, after: '', max });
  const last = page.items.at(-1);
  const nextId = last !== undefined && last.key === page.next ? last.uploadId : '';
  sendXml(call.res, 200, [
    'ListMultipartUploadsResult',
    [
      ['Bucket', call.bucket],
      ['KeyMarker', named.write(keyMarker)],
      ['UploadIdMarker', idMarker],
      ['Prefix', named.write(prefix)],
      ['Delimiter', named.write(delimiter)],
      ['NextKeyMarker', named.write(page.next ?? '')],
      ['NextUploadIdMarker', page.next === undefined ? '' : nextId],
      ['MaxUploads', max],
      ...named.encoding,
      ['IsTruncated', page.next !== undefined],
      ...page.items.map((upload): XmlNode => [
        'Upload',
        [
          ['Key', named.write(upload.key)],
          ['UploadId', upload.uploadId],
          ['Initiated', new Date(upload.begunAtMs).toISOString()],
        ],
      ]),
      ...prefixNodes(page.prefixes, named.write),
    ],
  ]);
}

function contents(object: StoredObject, write: (key: string) => string, withOwner: boolean): XmlNode {
  return [
    'Contents',
    [
      ['Key', write(object.key)],
      ['LastModified', new Date(object.modifiedAtMs).toISOString()],
      ['ETag', quoted(object.etag)],
      ['Type', object.etag.includes('-') ? 'Multipart' : 'Normal'],
      ['Size', object.bytes],
      ['StorageClass', 'Standard'],
      ...(withOwner ? [OWNER] : []),
    ],
  ];
}

function prefixNodes(prefixes: readonly string[], write: (key: string) => string): XmlNode[] {
  return prefixes.map((prefix): XmlNode => ['CommonPrefixes', [['Prefix', write(prefix)]]]);
}
