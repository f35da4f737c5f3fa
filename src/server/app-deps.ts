import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { HttpOptions } from './http/server.ts';
import type { MailboxState } from './mail/mailbox.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Jobs } from './outbox/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbox } from './outbox/outbox-store.ts';
import type { Reader } from './reader/reader.ts';
import type { AllTasks } from './reader-tasks.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { PushPost } from './notification/push.ts';
import type { Seal } from './seal/seal.ts';
import type { Tracing } from './trace/tracing.ts';
import type { Post } from './webhook/post.ts';

/** What the app needs from outside; serve.ts opens it, tests open their own. */
export interface AppDeps {
  config: Config;
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Seals the secrets that the database keeps (decision 0070). */
  seal: Seal;
  /** What waits and what was given up; none in tests. */
  outbox?: Outbox;
  store: ObjectStore;
  mailer: Pick<Mailer, 'send'> & Partial<Pick<Mailer, 'check'>>;
  publicUrl: string;
  others: HttpOptions['others'];
  /** How the mailbox for answers is; undefined while none is read. */
  mailbox?: () => MailboxState | undefined;
  /** Whether the ways to the database are as they were at the start; absent without a pooler. */
  pooler?: (() => Promise<unknown>) | undefined;
  /** How webhooks are sent; another one in tests. */
  post?: Post;
  /** How devices are told; another one in tests. */
  pushPost?: PushPost;
  /** Whether it is a demo, in which anybody who reaches it can log in. */
  isDemo?: () => boolean;
  /** None unless they are asked for. */
  metrics?: Metrics | undefined;
  /** None unless they are asked for. */
  tracing?: Tracing | undefined;
  log: (line: Record<string, unknown>) => void;
  /** Reads files of other people; in tests without a process of its own. */
  reader?: Reader<AllTasks>;
}
