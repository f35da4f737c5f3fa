/** The upload feature on a real database and the real embedded store, with a clock for both that the test can move. */
import { randomUUID } from 'node:crypto';
import OSS from 'ali-oss';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { type TestDatabase, openTestDatabase } from '../../../test/test-database.ts';
import { defineCall } from '../../shared/call.ts';
import { invalid } from '../../shared/errors.ts';
import { buildKey, type UploadCredential } from '../../shared/upload/key.ts';
import { uploadList } from '../../shared/upload/upload-list.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ids, insertSampleRows, viewers, type ViewerName } from '../db/sample-rows.testkit.ts';
import { attachment } from '../db/schema/timeline.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { operation, type Operation } from '../http/operation.ts';
import { answer, type ServerDeps } from '../http/pipeline.ts';
import type { Answer } from '../http/refusal.ts';
import { startTestStore, type TestStore } from '../oss-server/oss-server.testkit.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { checkFiles } from '../ticket/attach-files.ts';
import { createDecodingSemaphore } from './decoding-semaphore.ts';
import { archiveNames } from './archive-names.ts';
import { createFiles, type Files } from './files.ts';
import { lookAtFile } from './look-at-file.ts';
import { uploadOperations } from './operations.ts';
import { databaseLedger } from './usage-store.ts';

/** A write with files, as a ticket makes them. */
export const attach = defineCall({
  name: 'toy.attach',
  summary: 'A toy.',
  method: 'POST',
  path: '/itr-api/v1/toys',
  access: 'userOrShare',
  body: z.strictObject({
    uploads: z.optional(uploadList),
    ticket: z.optional(z.strictObject({ uploads: z.optional(uploadList) })),
    fails: z.optional(z.boolean()),
  }),
  output: z.array(z.string()),
});

export interface Kit {
  readonly opened: TestDatabase;
  readonly storage: TestStore;
  readonly clock: Clock;
  readonly files: Files;
  /** One call through the pipeline. `factor` widens the quotas. */
  ask(name: string, as: ViewerName, input?: Input): Promise<Answer>;
  /** Requests credentials; the request must succeed. */
  credentials(as: ViewerName, input?: Input): Promise<UploadCredential>;
  /** Forgets grants, repeated writes and the files of earlier tests. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
/** The dependencies of what turns uploads into stored files. */
type Decoding = Omit<Parameters<typeof createFiles>[0], 'lookAt'>;
interface Input {
  body?: unknown;
  params?: Record<string, string>;
  ip?: string;
  origin?: string;
  factor?: number;
  purpose?: 'ticket' | 'solution' | 'evaluate';
  /** Idempotency-Key. */
  key?: string;
}

/** `moreOperations`: operations of a feature that uses uploads. */
export async function openKit(
  moreOperations: (deps: Decoding & { database: Database }) => Promise<readonly Operation[]> = () =>
    Promise.resolve([]),
  /** Uploads go there instead of to the embedded store. */
  moreStore?: ObjectStore,
): Promise<Kit> {
  const opened = await openTestDatabase();
  await insertSampleRows(opened.database);
  const { database } = opened;
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + storage.skewMs) };
  const ledger = databaseLedger(database, clock);
  const storage: TestStore = await startTestStore(ledger);
  const decoding = { store: storage.store, clock, semaphore: createDecodingSemaphore() };
  const files = createFiles({ ...decoding, lookAt: lookAtFile });
  const more = await moreOperations({ ...decoding, database });
  const operationsBy = (factor: number): Operation[] => [
    ...uploadOperations({ store: moreStore ?? storage.store, ledger, factor, address: files.address, archiveNames }),
    attaching(files, clock),
    ...more,
  ];
  const narrow = operationsBy(1);
  const operations = (factor: number): Operation[] => (factor === 1 ? narrow : operationsBy(factor));
  const ask: Kit['ask'] = async (
    name,
    as,
    { body, params = {}, ip = '10.0.0.1', origin, factor = 1, purpose, key } = {},
  ) => {
    const found = operations(factor).find(({ call }) => call.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    const unexpected: unknown[] = [];
    const viewer = viewers[as];
    const serverDeps: ServerDeps = {
      database,
      clock,
      jobs: { send: nothing, work: nothing, cron: nothing, stop: nothing },
      limits: createRateLimits(database, 1_000),
      identify: () =>
        Promise.resolve({
          viewer: viewer.kind === 'visitor' && 'ticketId' in viewer && purpose ? { ...viewer, purpose } : viewer,
          sessionId: null,
        }),
      onUnexpected: (error) => void unexpected.push(error),
    };
    const headers = { ...(as === 'nobody' ? {} : { xauthorization: as }), 'idempotency-key': key };
    const caller = { headers, ip, requestId: 'test', language: 'en', ...(origin ? { origin } : {}) } as const;
    const response = await answer(serverDeps, found, { params, query: {}, body }, caller);
    if (unexpected.length > 0 && response.http === 500) throw unexpected[0];
    return response;
  };
  return {
    opened,
    storage,
    clock,
    files,
    ask,
    credentials: async (as, input) => {
      const { http, envelope } = await ask('upload.token', as, input);
      if (http !== 200) throw new Error(`${http}: ${envelope.msg}`);
      return envelope.data as UploadCredential;
    },
    clear: async () => {
      storage.skewMs = 0;
      await database.transaction(viewers.system, async (tx) => {
        for (const rows of ['upload_grant', 'upload_usage', 'idempotency', `attachment where object_key <> 'k'`])
          await tx.raw(`delete from ${rows}`);
      });
      for (const { key } of await storage.store.list('')) await storage.store.remove(key);
    },
    close: async () => {
      await opened.close();
      await storage.close();
    },
  };
}

const nothing = (): Promise<void> => Promise.resolve();

const attaching = (files: Files, clock: Clock): Operation =>
  operation(attach, {
    prepare: files.prepareFiles,
    perform: async ({ tx, now }, { body }, _found, prepared: Awaited<ReturnType<Files['prepareFiles']>>) => {
      checkFiles(prepared);
      await files.claimFiles(tx, prepared);
      const rows = prepared.files.map((file) => ({
        ...file,
        id: clock.id(),
        ticketId: ids.ownTicket,
        seq: 1,
        at: now,
      }));
      if (rows.length > 0) await tx.orm.insert(attachment).values(rows);
      if (body.fails) throw invalid({ fails: { key: 'issue.invalid' } });
      return rows.map(({ id }) => id);
    },
  });

/** Uploads with the unchanged client of the object store. Resolves to the key. */
export async function upload(
  credential: UploadCredential,
  bytes: Buffer,
  extension = 'jpg',
  folder: 'attachFiles' | 'avatar' = 'attachFiles',
): Promise<string> {
  const { dirPrefix } = credential;
  const key = buildKey({ dirPrefix, folder, atMs: 1_770_000_000_000, uuid: randomUUID(), extension });
  const client = new OSS({
    region: 'oss-eu-central-1',
    endpoint: credential.endpoint,
    sldEnable: true,
    bucket: credential.bucketName,
    accessKeyId: credential.accessKeyId,
    accessKeySecret: credential.accessKeySecret,
    stsToken: credential.securityToken,
    refreshSTSToken: () => Promise.resolve({}),
    refreshSTSTokenInterval: 3_600_000,
    authorizationV4: true,
  });
  await client.put(key, bytes);
  return key;
}

/** A picture like a phone's, with its location in EXIF and in XMP. */
export const photo = (format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 200, g: 40, b: 40 } } })
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD2: { DateTimeOriginal: '2026:11:20 23:30:05', OffsetTimeOriginal: '+08:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SecretPlace</a></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();

/** The smallest video with a video track and a location; `brand` `qt  ` makes it a MOV. */
export function video(brand = 'mp42'): Buffer {
  const u32 = (...values: number[]): Buffer =>
    Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])));
  const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
    return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
  };
  const track = box('trak', box('mdia', box('hdlr', u32(0, 0), 'vide', Buffer.alloc(12)), box('minf', box('stbl'))));
  const mvhd = box('mvhd', u32(0, 0, 0, 600, 7500), Buffer.alloc(80));
  const place = box('udta', box('\u00a9xyz', 'SECRET +52.5+013.4/'));
  return Buffer.concat([box('ftyp', brand, u32(0), brand), box('mdat', 'pixels'), box('moov', mvhd, track, place)]);
}
