/** For tests: the embedded store on a real port; the test can move its clock and cut its connections. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo, Socket } from 'node:net';
import type { OssServer } from './oss-server.ts';
import { openEmbeddedStore } from './embedded-store.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { UsageLedger, UsageSlot } from './usage.ts';

export interface TestStore {
  readonly store: ObjectStore;
  readonly endpoint: OssServer;
  readonly origin: string;
  readonly folder: string;
  /** Added to the store's clock. */
  skewMs: number;
  /** Free bytes that the disk reports. */
  freeBytes: number;
  /** Called with each request before it is answered; true cuts the connection. */
  onRequest: (req: IncomingMessage) => boolean;
  /** Called with errors of the store. */
  onError: (error: unknown, about: { requestId: string }) => void;
  readonly cutAll: () => void;
  /** Resolves when every request so far has been answered. */
  readonly settled: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export const TEST_SECRET = 'a secret for tests, at least 32 characters';

export async function startTestStore(ledger: UsageLedger = memoryLedger()): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'closeloop-store-'));
  const sockets = new Set<Socket>();
  const pending = new Set<Promise<void>>();
  const server = createServer((req, res) => {
    if (kit.onRequest(req)) return void req.socket.destroy();
    res.setHeader('x-request-id', 'r1'); // as the app does
    const answered = kit.endpoint.handle(req, res);
    pending.add(answered);
    void answered.then(() => pending.delete(answered));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = await openEmbeddedStore({
    folder,
    bucket: 'closeloop',
    secret: TEST_SECRET,
    now: () => Date.now() + kit.skewMs,
    publicOrigin: origin,
    freeBytes: () => Promise.resolve(kit.freeBytes),
    ledger,
    allowOrigins: ['https://app.example'],
    onError: (error, about) => kit.onError(error, about),
  });
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  const kit: TestStore = {
    ...opened,
    origin,
    folder,
    skewMs: 0,
    freeBytes: Infinity,
    onError: (error) => console.error(error),
    onRequest: () => false,
    cutAll,
    settled: () => Promise.all(pending),
    close: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return kit;
}

/** Counts in memory; the ledger of the database is tested in `upload/usage.db.test.ts`. */
function memoryLedger(): UsageLedger {
  const spent = new Map<string, { slot: UsageSlot; subject: string; bytes: number }>();
  const nameOf = ({ key, uploadId, number }: UsageSlot): string => `${key}#${uploadId}#${number}`;
  return {
    spend: ({ subject, objects, bytes: most }, slot, bytes) => {
      const others = [...spent.values()].filter((each) => each.subject === subject);
      const keys = new Set([...others.map((each) => each.slot.key), slot.key]);
      const used = others
        .filter((each) => nameOf(each.slot) !== nameOf(slot))
        .reduce((sum, each) => sum + each.bytes, bytes);
      const begun = others.filter(
        (each) => each.slot.key === slot.key && each.slot.uploadId !== '' && each.slot.number === 0,
      );
      const isBegin = slot.uploadId !== '' && slot.number === 0;
      const fits = keys.size <= objects && used <= most && !(isBegin && begun.length >= 10);
      if (fits) spent.set(nameOf(slot), { slot, subject, bytes });
      return Promise.resolve(fits);
    },
    refund: (slot) => Promise.resolve(void spent.delete(nameOf(slot))),
    release: (key, uploadId) => {
      for (const [name, { slot }] of spent) if (slot.key === key && slot.uploadId === uploadId) spent.delete(name);
      return Promise.resolve();
    },
  };
}
