/** Listings of the embedded store: objects (both versions of the call) and unfinished multipart uploads. */
import { OssError } from './oss-error.ts';
import { pageParamsOf, pageOf, prefixNodes, type Page } from './key-page.ts';
import { byBytes } from './object-files.ts';
import type { StoredObject } from '../storage/object-store.ts';
import { quoted, sendXml, type OssRequest, type OssServerDeps } from './oss-request.ts';
import type { XmlNode } from '../storage/xml.ts';

const OWNER: XmlNode = [
  'Owner',
  [
    ['ID', 'closeloop'],
    ['DisplayName', 'closeloop'],
  ],
];

/** GET: a page of keys after `marker`. */
export async function listObjects(request: OssRequest, { objects }: OssServerDeps): Promise<void> {
  const pageParams = pageParamsOf(request.query, 'max-keys', 100);
  const { write } = pageParams.named;
  const marker = request.query['marker'] ?? '';
  const page = pageOf(await objects.list(pageParams.prefix), { ...pageParams, after: marker });
  sendObjects(request, pageParams, page, {
    begin: ['Marker', write(marker)],
    next: page.next === undefined ? [] : [['NextMarker', write(page.next)]],
    withOwner: true,
  });
}

/** GET ?list-type=2: a page of keys after a token of the page before, or after `start-after`. */
export async function listObjectsV2(request: OssRequest, { objects }: OssServerDeps): Promise<void> {
  const { query } = request;
  if (query['list-type'] !== '2') throw new OssError('InvalidArgument');
  const pageParams = pageParamsOf(query, 'max-keys', 100);
  const token = query['continuation-token'] ?? null;
  const startAfter = query['start-after'] ?? '';
  const after = token === null ? startAfter : Buffer.from(token, 'base64url').toString('utf8');
  if (token !== null && tokenOf(after) !== token) throw new OssError('InvalidArgument');
  const page = pageOf(await objects.list(pageParams.prefix), { ...pageParams, after });
  sendObjects(request, pageParams, page, {
    begin: ['StartAfter', pageParams.named.write(startAfter)],
    counted: [
      ['KeyCount', page.items.length + page.prefixes.length],
      ...(token === null ? [] : [['ContinuationToken', token] satisfies XmlNode]),
    ],
    next: page.next === undefined ? [] : [['NextContinuationToken', tokenOf(page.next)]],
    withOwner: query['fetch-owner'] === 'true',
  });
}

const tokenOf = (name: string): string => Buffer.from(name, 'utf8').toString('base64url');

/** Sends a page of objects; `own`: the elements that only one version of the call has. */
function sendObjects(
  request: OssRequest,
  { named, prefix, delimiter, max }: ReturnType<typeof pageParamsOf>,
  page: Page<StoredObject>,
  own: { begin: XmlNode; counted?: XmlNode[]; next: XmlNode[]; withOwner: boolean },
): void {
  sendXml(request.res, 200, [
    'ListBucketResult',
    [
      ['Name', request.bucket],
      ['Prefix', named.write(prefix)],
      own.begin,
      ['MaxKeys', max],
      ['Delimiter', named.write(delimiter)],
      ...named.encoding,
      ...(own.counted ?? []),
      ['IsTruncated', page.next !== undefined],
      ...own.next,
      ...page.items.map((object) => contents(object, named.write, own.withOwner)),
      ...prefixNodes(page.prefixes, named.write),
    ],
  ]);
}

/** GET ?uploads: a page of uploads that are neither completed nor aborted. */
export async function listUploads(request: OssRequest, { parts }: OssServerDeps): Promise<void> {
  const { query } = request;
  const { named, prefix, delimiter, max } = pageParamsOf(query, 'max-uploads', 1000);
  const keyMarker = query['key-marker'] ?? '';
  const idMarker = keyMarker === '' ? '' : (query['upload-id-marker'] ?? '');
  const begun = await parts.uploads(prefix);
  // Of the marker's own key, only the uploads after `upload-id-marker` follow; none if it is absent.
  const isLeft = ({ key, uploadId }: { key: string; uploadId: string }): boolean => {
    const order = byBytes(key, keyMarker);
    return keyMarker === '' || order > 0 || (order === 0 && idMarker !== '' && byBytes(uploadId, idMarker) > 0);
  };
  const left = begun.filter(isLeft);
  const listed = left.filter(
    ({ key }) => !(delimiter !== '' && keyMarker.endsWith(delimiter) && key.startsWith(keyMarker)),
  );
  const page = pageOf(listed, { prefix, delimiter, after: '', max });
  const last = page.items.at(-1);
  const nextId = last !== undefined && last.key === page.next ? last.uploadId : '';
  sendXml(request.res, 200, [
    'ListMultipartUploadsResult',
    [
      ['Bucket', request.bucket],
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
