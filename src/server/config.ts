import * as z from 'zod/mini';
import { isTimeZone } from '../shared/notification/settings.ts';
import { POOLERS } from './db/poolers.ts';
import { decoded } from './decoded.ts';
import { openedBy } from './loopback.ts';
import { missingOfProvider, providerVariables, unset } from './config-provider.ts';
import { networksIn } from './networks.ts';
import { headersIn } from './trace/headers.ts';

/** One setting that is wrong: which, and what it must be. */
export class ConfigError extends Error {}

const flagOr = (fallback: 'true' | 'false') =>
  z.pipe(
    z._default(z.enum(['true', 'false']), fallback),
    z.transform((value) => value === 'true'),
  );
const flag = flagOr('false');
const url = (schemes: string) =>
  z.optional(
    z.union([
      unset,
      z
        .string()
        .check(z.regex(new RegExp(`^(${schemes})://`), `must begin with ${schemes.replaceAll('|', ':// or ')}://`)),
    ]),
  );
const number = (fallback: number, min: number, max: number) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(
      z.transform(Number),
      z
        .int('must be a whole number')
        .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
    ),
  );

const KEY_MIN = 32;
const secretKey = z.optional(
  z.union([
    unset,
    z.string().check(z.minLength(KEY_MIN, `must have ${KEY_MIN} characters or more: openssl rand -base64 32`)),
  ]),
);

const robotFormats = ['feishu', 'slack', 'teams', 'dingtalk', 'wecom', 'generic'] as const;

/** Every variable that configures the product; docs/configuration.md says the same in a table. */
const schema = z.object({
  PORT: number(8080, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: url('postgres|postgresql'),
  DATABASE_DIRECT_URL: url('postgres|postgresql'),
  DATABASE_READ_URL: url('postgres|postgresql'),
  DATABASE_POOLER: z._default(z.enum(POOLERS, `must be one of ${POOLERS.join(', ')}`), 'none'),
  DATABASE_POOL: number(10, 1, 200),
  SECRET_KEY: secretKey,
  NEW_SECRET_KEY: secretKey,
  STORAGE_PROTOCOL: z._default(z.enum(['oss', 's3'], 'must be oss or s3'), 'oss'),
  STORAGE_ENDPOINT: url('http|https'),
  STORAGE_INTERNAL_ENDPOINT: url('http|https'),
  STORAGE_REGION: z.optional(
    z.union([unset, z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region: eu-central-1'))]),
  ),
  STORAGE_PATH_STYLE: z.optional(
    z.union([unset, z.string().check(z.regex(/^(true|false)$/, 'must be true or false'))]),
  ),
  STORAGE_BUCKET: z._default(z.string(), 'closeloop'),
  STORAGE_ACCESS_KEY_ID: z.optional(z.string()),
  STORAGE_ACCESS_KEY_SECRET: z.optional(z.string()),
  STORAGE_ROLE_ARN: z.optional(z.string()),
  STORAGE_STS_ENDPOINT: url('http|https'),
  CLAMAV_URL: z.optional(
    z.union([
      unset,
      z
        .string()
        .check(
          z.regex(
            /^(tcp:\/\/([\w.-]+|\[[\da-f:.]+\]):\d{1,5}|unix:\/\/\/\S+)$/i,
            'must be tcp://host:port or unix:///path',
          ),
        ),
    ]),
  ),
  SMTP_URL: url('smtp|smtps'),
  MAIL_CATCHER: flag,
  MAIL_FROM: z._default(z.string(), 'Closeloop <noreply@closeloop.example>'),
  IMAP_URL: url('imap|imaps'),
  MAIL_REPLY_ADDRESS: z.optional(
    z.union([
      unset,
      z
        .string()
        .check(z.regex(/^[\w.-]{1,20}@[\w.-]+$/, 'must be an e-mail address with at most 20 characters before @')),
    ]),
  ),
  MAIL_AUTHSERV_ID: z.optional(
    z.union([
      unset,
      z.string().check(z.regex(/^[\w.-]{1,253}$/, 'must be the name before the first ; of Authentication-Results')),
    ]),
  ),
  ROBOT_WEBHOOK_URL: url('http|https'),
  ROBOT_WEBHOOK_SECRET: z.optional(z.union([unset, z.string()])),
  ROBOT_FORMAT: z._default(z.enum(robotFormats, `must be one of ${robotFormats.join(', ')}`), 'feishu'),
  WEBHOOK_ALLOW_NETWORKS: z._default(
    z.string().check(z.refine((list) => networksIn(list) !== null, 'must be networks separated by commas: 10.0.0.0/8')),
    '',
  ),
  WEB_PUSH: flagOr('true'),
  PUBLIC_URL: url('http|https'),
  ...providerVariables,
  ADMIN_EMAIL: z.optional(z.string().check(z.toLowerCase(), z.email('must be an e-mail address'))),
  SECURITY_CONTACT: z.optional(
    z.union([
      unset,
      z
        .string()
        .check(
          z.regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address: mailto:security@…'),
        ),
    ]),
  ),
  SUPPORT_EMAIL: z.optional(z.union([unset, z.string().check(z.email('must be an e-mail address'))])),
  SUPPORT_PHONE: z.optional(
    z.union([
      unset,
      z.string().check(z.regex(/^[0-9+() -]{3,32}$/, 'must be a phone number: digits, +, -, () and spaces')),
    ]),
  ),
  TRUST_PROXY: z._default(z.string(), ''),
  ITR_REGIONS: z._default(
    z.string().check(z.regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'must be names separated by commas')),
    'eu',
  ),
  METRICS_TOKEN: z.optional(
    z.union([unset, z.string().check(z.regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 letters, digits and signs'))]),
  ),
  METRICS_PORT: z.optional(z.union([unset, number(0, 0, 65_535)])),
  LOG_REQUESTS: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http|https'),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    z.string().check(z.regex(/^([\w-]+=[^,]*(,[\w-]+=[^,]*)*)?$/, 'must be name=value, separated by commas')),
    '',
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.regex(/^[\w .-]{1,100}$/, 'must be a name')), 'closeloop'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1: 0.1')),
    '1',
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  ACCESS_LOG_DAYS: number(180, 1, 3_650),
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone, 'must be a time zone: Europe/Berlin')), 'UTC'),
  FIGURES_BY_PERSON: flag,
  WARNING_RATIO: number(2, 2, 10),
  WARNING_LIMIT: number(6, 2, 50),
  ENVIRONMENT: z._default(z.enum(['production', 'test']), 'production'),
  LIMITS_FACTOR: number(1, 1, 1_000),
  APP_SCHEME: z._default(
    z.string().check(z.regex(/^([a-z][a-z0-9+.-]{1,39})?$/, 'must be the name of a scheme, or empty')),
    'closeloop',
  ),
  APP_IOS_STORE_ID: z.optional(
    z.union([unset, z.string().check(z.regex(/^\d{6,12}$/, 'must be the number after "id" in the App Store'))]),
  ),
  APP_ANDROID_STORE_ID: z.optional(
    z.union([unset, z.string().check(z.regex(/^\w+(\.\w+)+$/, 'must be a package name: com.example.app'))]),
  ),
  APP_ANDROID_PACKAGE_URL: url('https'),
  DEVICE_KEY: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'closeloop'),
  SHOW_COMMON_PROBLEMS: flagOr('true'),
  SHOW_INTERNAL_FEEDBACK: flagOr('true'),
});
export type Config = z.output<typeof schema>;

/** Reads the configuration; throws ConfigError with a sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(schema, environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(
      `${issue?.path.join('.') ?? 'Configuration'} ${issue?.message ?? 'is not valid'}. See docs/configuration.md.`,
    );
  }
  const config = parsed.data;
  requireStorage(config);
  requireDatabase(config);
  const missing = missingOfProvider(config);
  if (missing !== undefined) throw new ConfigError(missing);
  // The receiver of a generic message can verify its sender only by the signature.
  if (config.ROBOT_FORMAT === 'generic')
    for (const name of ['ROBOT_WEBHOOK_URL', 'ROBOT_WEBHOOK_SECRET'] as const)
      if (!config[name])
        throw new ConfigError(`${name} is needed when ROBOT_FORMAT is generic. See docs/configuration.md.`);
  // Answers must arrive somewhere, and what arrives must say to which mail it is one.
  if ((config.IMAP_URL === undefined) !== (config.MAIL_REPLY_ADDRESS === undefined) && config.SMTP_URL !== undefined)
    throw new ConfigError('IMAP_URL and MAIL_REPLY_ADDRESS are set together, or neither. See docs/configuration.md.');
  refuseOpenCatcher(config);
  return config;
}

/** What must not stand in the log, wherever it comes from. */
export const secretsOf = (config: Config): string[] =>
  Object.entries(config).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    // The address of a robot is its secret.
    if (name === 'OTEL_EXPORTER_OTLP_HEADERS') return Object.values(headersIn(value));
    if (/(_SECRET|_TOKEN|^SECRET_KEY|^ROBOT_WEBHOOK_URL)$/.test(name)) return [value];
    const [, password] = /^[a-z]+:\/\/[^:/]*:(.+)@/.exec(value) ?? [];
    return password === undefined ? [] : [password, decoded(password)];
  });

/** A pooler needs an address, and one that lends connections for a transaction a way past it. */
function requireDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL, DATABASE_POOLER }: Config): void {
  const refuse = (why: string): never => {
    throw new ConfigError(`${why}. See docs/running.md, Pooler.`);
  };
  if (DATABASE_URL === undefined && (DATABASE_DIRECT_URL !== undefined || DATABASE_POOLER !== 'none'))
    refuse('DATABASE_URL is needed when DATABASE_DIRECT_URL or DATABASE_POOLER is set');
  if (DATABASE_URL === undefined && DATABASE_READ_URL !== undefined)
    throw new ConfigError('DATABASE_URL is needed when DATABASE_READ_URL is set. See docs/running.md, Replica.');
  if (DATABASE_POOLER === 'transaction' && DATABASE_DIRECT_URL === undefined)
    refuse('DATABASE_DIRECT_URL, PostgreSQL itself, is needed when DATABASE_POOLER is transaction');
}

/** PostgreSQL itself: for commands, whose statements are long, and for what needs a session. */
export const directUrlOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): string =>
  DATABASE_DIRECT_URL ?? DATABASE_URL ?? '';

/** What a bucket needs; the embedded store needs nothing. */
function requireStorage(config: Config): void {
  const { STORAGE_ENDPOINT, STORAGE_PROTOCOL, STORAGE_ROLE_ARN, STORAGE_STS_ENDPOINT, STORAGE_PATH_STYLE } = config;
  const refuse = (why: string): never => {
    throw new ConfigError(`${why}. See docs/configuration.md.`);
  };
  if (STORAGE_ENDPOINT === undefined) {
    if (STORAGE_PROTOCOL === 's3') refuse('STORAGE_ENDPOINT is needed when STORAGE_PROTOCOL is s3');
    return;
  }
  const needed = ['STORAGE_ACCESS_KEY_ID', 'STORAGE_ACCESS_KEY_SECRET'] as const;
  const role = ['STORAGE_ROLE_ARN', 'STORAGE_STS_ENDPOINT'] as const;
  const missing = (STORAGE_PROTOCOL === 'oss' ? [...needed, ...role] : needed).find((name) => !config[name]);
  if (missing) refuse(`${missing} is needed when STORAGE_ENDPOINT is set`);
  if (STORAGE_PROTOCOL === 'oss') {
    if (STORAGE_PATH_STYLE !== undefined)
      refuse('STORAGE_PATH_STYLE is of S3: set STORAGE_PROTOCOL to s3, or leave it');
    return;
  }
  if (config.STORAGE_REGION === undefined)
    refuse(
      'STORAGE_REGION is needed when STORAGE_PROTOCOL is s3 (of a store of your own: the region in its configuration)',
    );
  if (!STORAGE_ROLE_ARN !== !STORAGE_STS_ENDPOINT)
    refuse('STORAGE_ROLE_ARN and STORAGE_STS_ENDPOINT are set together, or neither');
}

/** Whether the mail catcher keeps what would be sent: without a mail server. */
export const catchesMails = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): boolean => SMTP_URL === undefined;

/** The mail catcher shows every login code (safety.md 18): it is allowed only if the server is reachable from this machine alone. */
function refuseOpenCatcher(config: Config): void {
  if (config.SMTP_URL) {
    if (config.MAIL_CATCHER)
      throw new ConfigError('MAIL_CATCHER keeps what SMTP_URL would send: set one of them. See docs/configuration.md.');
    return;
  }
  const opened = openedBy(config);
  if (opened)
    throw new ConfigError(
      `SMTP_URL is needed, because ${opened} lets others than this machine in, and the mail catcher would show them every code. See docs/configuration.md.`,
    );
  if (config.DATABASE_URL && !config.MAIL_CATCHER)
    throw new ConfigError(
      'SMTP_URL is needed when DATABASE_URL is set; MAIL_CATCHER=true catches the mails instead, for trying out on this machine. See docs/configuration.md.',
    );
}

const TRIED_OUT_ADDRESS = 'reply@closeloop.example';

/** The address to which mails are answered; undefined while nobody reads the answers. The mail catcher reads those to itself. */
export const replyAddressOf = ({ IMAP_URL, MAIL_REPLY_ADDRESS, SMTP_URL }: Config): string | undefined =>
  IMAP_URL === undefined && SMTP_URL !== undefined ? undefined : (MAIL_REPLY_ADDRESS ?? TRIED_OUT_ADDRESS);

/** The demo is for the embedded database; a real one, or `--empty`, begins with dictionaries alone. */
export const wantsDemo = (config: Config): boolean =>
  config.DATABASE_URL === undefined && !process.argv.includes('--empty');

/** Refuses a demo that other machines can reach: anybody can log in to it, also as its admin. */
export function refuseOpenDemo(config: Config): void {
  const opened = openedBy(config);
  if (opened)
    throw new ConfigError(
      `${opened} lets others than this machine in, and anybody can log in to the demo. Start with --empty and a new DATA_DIR. See README, Deployment.`,
    );
}
