/** What the server tells while it works, and what is asked of it at each scrape. No library: without metrics nobody counts. */
import type { CheckResult } from '../readiness.ts';

/** One answered request. */
export interface Answered {
  /** The name of the call, also of a wrapped one; of what is no call, its kind. Never an id. */
  call: string;
  /** The HTTP status; of a wrapped call, that of the call inside. */
  code: number;
  ms: number;
}

export interface Measures {
  request(answered: Answered): void;
  roundTrip(statements: number, ms: number, isFailed: boolean): void;
  jobRun(job: string, ms: number, isFailed: boolean): void;
  webhookPost(isAccepted: boolean): void;
  mailRead(isHandled: boolean): void;
}

export interface JobCount {
  job: string;
  state: string;
  count: number;
  /** For how many seconds the oldest one that is due has been waiting; 0 if none is. */
  oldestSeconds: number;
}

export interface Stored {
  databaseBytes: number;
  files: number;
  fileBytes: number;
  sessions: number;
}

/** What is asked at a scrape. What rejects is left out of the answer. */
export interface Gauges {
  pool(): { open: number; idle: number; waiting: number; most: number };
  /** Of this process; undefined where there is no replica. */
  replica(): { lagMs: number | undefined; reads: { replica: number; primary: number } } | undefined;
  streams(): number;
  jobs(): Promise<readonly JobCount[]>;
  stored(): Promise<Stored>;
  checks(): Promise<Record<string, CheckResult>>;
  diskFree(): Promise<number>;
}
