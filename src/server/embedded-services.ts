/** What is brought up inside when no real one is configured: an object store that speaks the OSS protocol, and a mail catcher. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from './clock.ts';
import { type Config, replyAddressOf } from './config.ts';
import type { Receive } from './mail/arrived-mail.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { type Mailer, createMailer } from './mail/mailer.ts';
import { trouble } from './progress.ts';
import { openEmbeddedStore } from './oss-server/embedded-store.ts';
import { createOssStore } from './storage/oss-store.ts';
import { createS3Store } from './storage/s3-store.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { UsageLedger } from './oss-server/usage.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean | void>;
interface MountedHandler {
  prefix: string;
  kind: string;
  admits?: (request: IncomingMessage) => boolean;
  isSigned?: (request: IncomingMessage) => boolean;
  handle: Handler;
}

const now = (): number => systemClock.now().getTime();

/** The configured bucket, or the embedded store with its door. */
export async function openStorage(
  config: Config,
  folder: string,
  publicUrl: string,
  ledger: UsageLedger,
): Promise<{ store: ObjectStore; others: MountedHandler[]; sweep?: () => Promise<unknown> }> {
  if (config.STORAGE_ENDPOINT) {
    const store = openBucket(config, config.STORAGE_ENDPOINT);
    return { store, others: [] };
  }
  const bucket = config.STORAGE_BUCKET;
  const { store, endpoint } = await openEmbeddedStore({
    folder: join(folder, 'objects'),
    bucket,
    secret: installationSecret(secretFile(folder)),
    now,
    publicOrigin: publicUrl,
    ledger,
    onError: trouble('answering for the object store'),
  });
  return {
    store,
    others: [{ prefix: `/${bucket}`, kind: 'store', isSigned, handle: endpoint.handle }],
    sweep: endpoint.sweep,
  };
}

function openBucket(config: Config, endpoint: string): ObjectStore {
  const common = {
    endpoint,
    internalEndpoint: config.STORAGE_INTERNAL_ENDPOINT,
    bucket: config.STORAGE_BUCKET,
    accessKeyId: config.STORAGE_ACCESS_KEY_ID ?? '',
    accessKeySecret: config.STORAGE_ACCESS_KEY_SECRET ?? '',
    now,
    wait: (ms: number) => wait(ms),
  };
  const { STORAGE_ROLE_ARN: roleArn = '', STORAGE_STS_ENDPOINT: stsEndpoint = '' } = config;
  if (config.STORAGE_PROTOCOL === 'oss') {
    const region = config.STORAGE_REGION ?? 'oss-eu-central-1';
    return createOssStore({ ...common, region, sts: { endpoint: stsEndpoint, roleArn }, uuid: randomUUID });
  }
  return createS3Store({
    ...common,
    region: config.STORAGE_REGION ?? '',
    isPathStyle: isPathStyle(config, endpoint),
    role: roleArn === '' ? undefined : { arn: roleArn, stsEndpoint },
  });
}

/** AWS takes the bucket in the name of its host; a store of one's own seldom has a name for each bucket. */
const isPathStyle = ({ STORAGE_PATH_STYLE: told }: Config, endpoint: string): boolean =>
  told === undefined ? !/\.amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname) : told === 'true';

/** The object-storage client outside a browser names Alibaba's host in its requests, wherever it sends them. */
const isSigned = ({ headers }: IncomingMessage): boolean => headers.authorization?.startsWith('OSS') ?? false;

/** How mails go out, and how they come in. */
interface OpenMail {
  mailer: Mailer;
  others: MountedHandler[];
  /** Where caught mails are read, with the token that opens them; undefined with a mail server. */
  pagePath?: string;
  /** Begins to read what arrives. `since`: when this installation began to read its mailbox. */
  read(receive: Receive, onError: (error: unknown) => void, since: Date): Promise<Mailbox | undefined>;
  close(): Promise<void>;
}

/** Reads the configured mailbox, if there is one. */
const mailboxReader =
  ({ IMAP_URL: url }: Config): OpenMail['read'] =>
  async (receive, onError, since) => {
    if (url === undefined) return undefined;
    const { openMailbox } = await import('./mail/mailbox.ts');
    return openMailbox({ url, receive, onError, since, now: systemClock.now });
  };

/** The configured mail server, or the catcher with its page. */
export async function openMail(config: Config, folder: string): Promise<OpenMail> {
  const read = mailboxReader(config);
  if (config.SMTP_URL) {
    const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
    return { mailer, others: [], read, close: async () => mailer.close() };
  }
  const [{ openMailCatcher }, { createMailPage, isForMailPage, mailPathOf }, { openSpool }] = await Promise.all([
    import('./mail/catcher.ts'),
    import('./mail/catcher-page.ts'),
    import('./mail/spool.ts'),
  ]);
  const spool = await openSpool(join(folder, 'mail', 'incoming'));
  const catcher = await openMailCatcher({
    folder: join(folder, 'mail'),
    now,
    incoming: { isFor: isForUs(config), ...spool },
  });
  const token = installationSecret(join(folder, 'mail-token'));
  const page = createMailPage(catcher, token);
  const mailer = createMailer({ smtpUrl: catcher.smtpUrl, from: config.MAIL_FROM });
  return {
    mailer,
    pagePath: mailPathOf(token),
    others: ['/mail', '/mail.json'].map((prefix) => ({
      prefix,
      kind: 'mailCatcher',
      admits: isForMailPage,
      handle: page,
    })),
    read: async (receive, onError, since) => {
      const caught = spool.read({ receive, onError, now: systemClock.now });
      // What is sent to the reply address, here or in the mailbox that is read as well.
      const mailbox = await read(receive, onError, since);
      const close = async (): Promise<void> => void (await Promise.all([caught.close(), mailbox?.close()]));
      return { state: (mailbox ?? caught).state, close };
    },
    close: async () => {
      mailer.close();
      await catcher.close();
    },
  };
}

/** Whether a mail is for the reply address, whatever is behind its `+`. */
function isForUs(config: Config): (to: readonly string[]) => boolean {
  const [name = '', domain = ''] = replyAddressOf(config)?.toLowerCase().split('@') ?? [];
  return (to) => to.some((one) => one.startsWith(name) && one.endsWith(`@${domain}`));
}

/** Where the secret of this installation lies. */
export const secretFile = (folder: string): string => join(folder, 'secret');

/** A secret of this installation, made on the first start; only its owner may read it. */
function installationSecret(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // Empty after a power cut in the middle of the first start; an empty secret would be known to everybody.
  if (kept !== '') return kept;
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
