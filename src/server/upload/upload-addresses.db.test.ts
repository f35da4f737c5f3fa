/** `upload.prefix` and `upload.address` over a store of S3: who may, what is signed, and what is counted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildKey } from '../../shared/upload/key.ts';
import type { UploadPrefix } from '../../shared/upload/calls.ts';
import { viewers, type ViewerName } from '../db/sample-rows.testkit.ts';
import { createS3Store } from '../storage/s3-store.ts';
import { startS3StandIn, type S3StandIn } from '../storage/s3-stand-in.testkit.ts';
import { openKit, type Kit } from './upload.testkit.ts';

const MIB = 1024 ** 2;
let s3: S3StandIn;
let kit: Kit;
beforeAll(async () => {
  s3 = await startS3StandIn();
  const store = createS3Store({
    endpoint: s3.origin,
    bucket: s3.bucket,
    region: s3.region,
    accessKeyId: s3.key.accessKeyId,
    accessKeySecret: s3.key.secretAccessKey,
    isPathStyle: true,
    now: () => Date.now() + s3.skewMs,
    wait: () => Promise.resolve(),
  });
  kit = await openKit(undefined, store);
});
beforeEach(async () => {
  await kit.clear();
  s3.skewMs = 0;
});
afterAll(async () => {
  await kit.close();
  await s3.close();
});

async function prefixFor(as: ViewerName): Promise<UploadPrefix> {
  const { http, envelope } = await kit.ask('upload.prefix', as);
  if (http !== 200) throw new Error(`${http}: ${envelope.msg}`);
  return envelope.data as UploadPrefix;
}
let count = 0;
const keyIn = (dirPrefix: string): string => {
  const uuid = `0190c0de-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
  return buildKey({ dirPrefix, folder: 'attachFiles', atMs: 1_770_000_000_000, uuid, extension: 'jpg' });
};
interface Signed {
  method: string;
  url: string;
  headers: Record<string, string>;
}
async function sign(as: ViewerName, body: Record<string, unknown>, more = {}) {
  const { http, envelope, retryAfter } = await kit.ask('upload.address', as, { body, ...more });
  const fields = Object.keys((envelope.data as { fields?: object } | null)?.fields ?? {});
  return { http, fields, retryAfter, signed: envelope.data as Signed };
}
const put = (key: string, bytes = 5) => ({ key, step: 'put', contentType: 'image/jpeg', bytes });
const send = ({ url, method, headers }: Signed, body?: string): Promise<Response> =>
  fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });

test.each<[ViewerName]>([['partner'], ['insider'], ['visitor'], ['nobody']])(
  '%s uploads below the granted prefix what was signed, and nothing else',
  async (as) => {
    const { dirPrefix, address, partBytes } = await prefixFor(as);
    expect([address, partBytes]).toEqual([`${s3.origin}/closeloop/`, 5 * MIB]);
    const key = keyIn(dirPrefix);
    const { http, signed } = await sign(as, put(key));
    expect(http).toBe(200);
    // Another length, another type, another object, too late: each is refused by the store.
    expect((await send(signed, 'much more')).status).toBe(403);
    expect((await send({ ...signed, headers: { 'content-type': 'text/html' } }, 'hello')).status).toBe(403);
    expect((await send({ ...signed, url: signed.url.replace('.jpg', '.png') }, 'hello')).status).toBe(403);
    s3.skewMs = 301_000;
    expect((await send(signed, 'hello')).status).toBe(403);
    s3.skewMs = 0;
    expect(s3.objects.has(key)).toBe(false);
    expect((await send(signed, 'hello')).status).toBe(200);
    expect(s3.objects.get(key)).toMatchObject({ contentType: 'image/jpeg' });
  },
);

test("another's prefix, an unknown one and a key of another form are refused by name", async () => {
  const { dirPrefix } = await prefixFor('partner');
  for (const as of ['otherPartner', 'insider', 'admin', 'visitor', 'nobody'] as const)
    expect([as, await sign(as, put(keyIn(dirPrefix)))]).toMatchObject([as, { http: 400, fields: ['key'] }]);
  for (const key of [
    `${dirPrefix}x.jpg`,
    keyIn(`${dirPrefix}deeper/`),
    keyIn(dirPrefix).replace('uploads/', 'attachments/'),
    keyIn(dirPrefix).replace('attachFiles', '../attachFiles'),
    keyIn('uploads/00000000-0000-7000-8000-000000000011/AAAAAAAAAAAAAAAAAAAAAA/'),
    '',
  ])
    expect([key, await sign('partner', put(key))]).toMatchObject([key, { http: 400, fields: ['key'] }]);
  await kit.opened.database.transaction(viewers.system, (tx) =>
    tx.raw(`update upload_grant set created_at = created_at - interval '13 hours'`),
  );
  expect(await sign('partner', put(keyIn(dirPrefix)))).toMatchObject({ http: 400, fields: ['key'] });
});

test('a wrong or missing field is named', async () => {
  const key = keyIn((await prefixFor('partner')).dirPrefix);
  for (const [fields, body] of [
    [['step'], { key, step: 'delete' }],
    [['bytes', 'contentType'], { key, step: 'put' }],
    [['bytes'], { ...put(key), bytes: 200 * MIB + 1 }],
    [['bytes'], { ...put(key), bytes: -1 }],
    [['contentType'], { ...put(key), contentType: 'image/jpeg\r\nx-amz-acl: public-read' }],
    [['bytes', 'partNumber', 'uploadId'], { key, step: 'part' }],
    [['partNumber'], { key, step: 'part', uploadId: 'u', bytes: 1, partNumber: 10_001 }],
    [['partNumber'], { key, step: 'part', uploadId: 'u', bytes: 1, partNumber: 0 }],
    [['uploadId'], { key, step: 'complete' }],
    [['uploadId'], { key, step: 'abort', uploadId: 'x'.repeat(1_025) }],
    [['key'], { step: 'begin', contentType: 'image/jpeg' }],
  ] as const) {
    const { http, fields: named } = await sign('partner', body);
    expect([body, http, named.toSorted()]).toEqual([body, 400, fields]);
  }
});

test('without a login: six objects and 60 MB an hour for each network, also at once', async () => {
  const { dirPrefix } = await prefixFor('nobody');
  const answers = await Promise.all(Array.from({ length: 9 }, () => sign('nobody', put(keyIn(dirPrefix)))));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(6);
  const refused = answers.filter(({ http }) => http === 429);
  expect([refused.length, (refused[0]?.retryAfter ?? 0) > 3_500]).toEqual([3, true]);
  // No other prefix either: as with credentials.
  expect((await kit.ask('upload.prefix', 'visitor')).http).toBe(429);
  await kit.clear();
  const next = keyIn((await prefixFor('nobody')).dirPrefix);
  expect((await sign('nobody', put(next, 61 * MIB))).http).toBe(429);
  const part = { key: next, step: 'part', uploadId: 'u', bytes: 20 * MIB };
  for (const partNumber of [1, 2, 3, 3, 3]) expect((await sign('nobody', { ...part, partNumber })).http).toBe(200);
  expect((await sign('nobody', { ...part, partNumber: 4 })).http).toBe(429);
  // Another upload of the same object is no way around.
  expect((await sign('nobody', { ...part, partNumber: 1, uploadId: 'v' })).http).toBe(429);
});

test('a repeat with its key gets the same address, and is counted once', async () => {
  const { dirPrefix } = await prefixFor('nobody');
  const key = keyIn(dirPrefix);
  const first = await sign('nobody', put(key), { key: 'the-same-key-again' });
  const again = await sign('nobody', put(key), { key: 'the-same-key-again' });
  // Its signature bears the second in which it was made.
  const placeOf = ({ signed }: typeof first) => ({ ...signed, url: new URL(signed.url).pathname });
  expect(placeOf(again)).toEqual(placeOf(first));
});

test('a prefix is refreshed for its owner alone', async () => {
  const { dirPrefix } = await prefixFor('partner');
  expect((await kit.ask('upload.prefix', 'partner', { body: { dirPrefix } })).envelope.data).toMatchObject({
    dirPrefix,
  });
  for (const as of ['otherPartner', 'insider', 'visitor', 'nobody'] as const)
    expect([as, (await kit.ask('upload.prefix', as, { body: { dirPrefix } })).http]).toEqual([as, 400]);
});

test('without a role there are no temporary credentials, and the sentence says what there is', async () => {
  const { http, envelope } = await kit.ask('upload.token', 'partner');
  expect([http, envelope.msg]).toEqual([409, expect.stringMatching(/upload\/prefix/)]);
});
