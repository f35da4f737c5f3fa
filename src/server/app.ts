import { join } from 'node:path';
import { createAccount } from './account/account.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { documentOperations } from './document/operations.ts';
import { createLimits } from './http/limits.ts';
import type { Operation } from './http/operation.ts';
import type { Floor } from './http/pipeline.ts';
import type { HttpOptions } from './http/server.ts';
import { createHttp } from './http/server.ts';
import { openApi } from './openapi.ts';
import type { Jobs } from './outbox/jobs.ts';
import { createDictionaries, DICTIONARY_CHANNEL } from './product/dictionaryCache.ts';
import { productOperations } from './product/operations.ts';
import { findCustomer, findUnit } from './product/store.ts';
import type { TicketNeeds } from './ticket/needs.ts';
import { ticketOperations } from './ticket/operations.ts';

export const VERSION = '0.1.0';

/** What the app stands on; main.ts brings it up, tests bring up their own. */
export interface Ground {
  config: Config;
  database: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  others: HttpOptions['others'];
  log: (line: Record<string, unknown>) => void;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Builds the app from an explicit list of features. */
export async function createApp(ground: Ground) {
  const { config, database, clock, jobs } = ground;
  const dictionaries = createDictionaries(clock);
  await database.listen(DICTIONARY_CHANNEL, dictionaries.forget, dictionaries.forget);
  const account = await createAccount({ database, clock, publicUrl: ground.publicUrl });

  const needs: TicketNeeds = {
    dictionaries: dictionaries.load,
    findUnit,
    findCustomer,
    prepareFiles: () => Promise.resolve({ files: [], issues: {}, prefixes: [] }),
    claimFiles: () => Promise.resolve(),
    address: () => Promise.resolve(''),
  };
  const operations: Operation[] = [
    ...account.operations,
    ...productOperations(dictionaries),
    ...documentOperations,
    ...ticketOperations(needs),
  ];
  const floor: Floor = {
    database,
    clock,
    jobs,
    limits: createLimits(database, config.LIMITS_FACTOR),
    identify: account.identify,
    onUnexpected: (error, about) => ground.log({ level: 'error', ...about, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
  const document = openApi(operations.map((operation) => operation.call), VERSION);
  const http = await createHttp({
    floor,
    operations,
    regions: config.ITR_REGIONS.split(','),
    trustProxy: config.TRUST_PROXY === '' ? false : config.TRUST_PROXY.split(','),
    pageFolder: join(import.meta.dirname, '../client'),
    fileOrigins: [],
    openApi: () => document,
    ready: () => database.owner('select 1').then(() => true, () => false),
    others: ground.others,
    log: ground.log,
  });
  return { http, floor, operations, account, needs };
}
