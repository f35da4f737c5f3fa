/**
 * What commands need of an installation. If this process can open the database, it does the work itself; otherwise it
 * asks the running server (socket-backend.ts). Calls use the same operations as the page, so the same rules apply.
 */
import type { Readable } from 'node:stream';
import type { App } from '../app.ts';
import { personByAccount } from '../account/store.ts';
import { oldestAdmin } from '../account/one-time-link-store.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Subject } from '../http/operation.ts';
import { answer } from '../http/pipeline.ts';
import type { Answer } from '../http/refusal.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { makeAdmin, printSetUpAddress, resetPassword, type PrintedAddress } from './admin-commands.ts';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { buildKey, extensionOf } from '../../shared/upload/key.ts';
import { UPLOADS } from '../upload/object-prefixes.ts';
import { addGrant } from '../upload/store.ts';

export interface NamedCall {
  name: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface CommandBackend {
  setUpAddress(): Promise<PrintedAddress>;
  makeAdmin(email: string, name: string): Promise<PrintedAddress>;
  resetPassword(email: string): Promise<PrintedAddress>;
  /** `as`: the account whose rights are used; undefined: the oldest admin. */
  call(as: string | undefined, call: NamedCall): Promise<Answer['envelope']>;
  upload(as: string | undefined, name: string, bytes: Readable): Promise<UploadedFile>;
  /** The bytes of the object that a signed address of ours names. */
  download(url: string): Promise<Readable>;
}

export interface LocalBackendDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
  store: ObjectStore;
  /** Created on the first call; the other methods need no app. */
  app: () => Promise<Pick<App, 'operations' | 'serverDeps'>>;
}

const system = { kind: 'system' } as const;

/** The backend of the process that has the database open. */
export function localBackend(deps: LocalBackendDeps): CommandBackend {
  const { database, store } = deps;
  return {
    setUpAddress: () => printSetUpAddress(deps),
    makeAdmin: (email, name) => makeAdmin(deps, email, name),
    resetPassword: (email) => resetPassword(deps, email),
    call: async (as, { name, params = {}, query = {}, body }) => {
      const subject = await subjectOf(database, as);
      const { operations, serverDeps } = await deps.app();
      const operation = operations.find(({ call }) => call.name === name);
      if (!operation)
        throw new CommandRefused(`This server knows no ${name}. Is it of the same version as the command?`);
      const caller = {
        headers: { xauthorization: 'cli' },
        ip: 'cli',
        requestId: deps.clock.id(),
        language: 'en',
        origin: deps.publicUrl,
      };
      const identify = () => Promise.resolve(subject);
      const { envelope } = await answer({ ...serverDeps, identify }, operation, { params, query, body }, caller);
      return envelope;
    },
    upload: async (as, name, bytes) => uploadFor(deps, (await subjectOf(database, as)).viewer, name, bytes),
    download: async (url) => {
      const found = await store.signedObject(url);
      if (!found) throw new CommandRefused(`${url} is no address of this installation.`);
      return store.read(found.key);
    },
  };
}

/** The user as whom calls are made. The audit log names this user and the command line. */
async function subjectOf(database: Database, as: string | undefined): Promise<Subject> {
  const person = await database.read(system, (tx) =>
    as === undefined ? oldestAdmin(tx) : personByAccount(tx, as.toLowerCase()),
  );
  if (!person)
    throw new CommandRefused(
      as === undefined ? 'There is no admin yet: closeloop admin address' : `There is no account ${as}.`,
    );
  const { id: userId, role, organisationId, disabledAt } = person.user;
  if (disabledAt !== null) throw new CommandRefused(`${person.user.account} is disabled.`);
  return { viewer: { kind: 'user', userId, role, organisationId }, sessionId: null, via: 'cli', confirmed: true };
}

export interface UploadedFile {
  key: string;
  name: string;
}

/** Stores a file as the page's uploader would, so that the import call can use it. */
export async function uploadFor(
  { database, store, clock }: { database: Database; store: ObjectStore; clock: Clock },
  viewer: Viewer,
  name: string,
  bytes: Readable,
): Promise<UploadedFile> {
  if (viewer.kind !== 'user') throw new Error('Only users upload.');
  const at = clock.now();
  const dirPrefix = `${UPLOADS}${clock.id()}/`;
  const extension = extensionOf(name) || 'csv';
  const key = buildKey({ dirPrefix, folder: 'import', atMs: at.getTime(), uuid: randomUUID(), extension });
  const grant = { prefix: dirPrefix, userId: viewer.userId, shareId: null, ip: 'cli', at };
  await database.transaction({ kind: 'system' }, (tx) => addGrant(tx, grant));
  await store.put(key, await buffer(bytes), { contentType: 'application/octet-stream' });
  return { key, name };
}
