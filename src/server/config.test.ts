import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, refuseOpenDemo } from './config.ts';
import { headTextsOf } from './page-head.ts';

const refusal = (environment: Record<string, string | undefined>): string | undefined => {
  try {
    readConfig(environment);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const url = 'https://hooks.example/in';
const bucket = { addressOf: (key: string) => `/closeloop/${key}`, signsUploads: false };

it('a generic robot needs an address and a secret; the start says which is missing', () => {
  expect(refusal({})).toBeUndefined();
  expect(refusal({ ROBOT_WEBHOOK_URL: url })).toBeUndefined();
  expect(refusal({ ROBOT_FORMAT: 'generic', ROBOT_WEBHOOK_URL: url, ROBOT_WEBHOOK_SECRET: 's3cret' })).toBeUndefined();
  expect(refusal({ ROBOT_FORMAT: 'generic', ROBOT_WEBHOOK_SECRET: 's3cret' })).toMatch(/^ROBOT_WEBHOOK_URL is needed/);
  expect(refusal({ ROBOT_FORMAT: 'generic', ROBOT_WEBHOOK_URL: url, ROBOT_WEBHOOK_SECRET: '' })).toMatch(
    /^ROBOT_WEBHOOK_SECRET is needed/,
  );
  for (const ROBOT_FORMAT of ['feishu', 'slack', 'teams', 'dingtalk', 'wecom'])
    expect(refusal({ ROBOT_FORMAT, ROBOT_WEBHOOK_URL: url })).toBeUndefined();
  expect(refusal({ ROBOT_FORMAT: 'irc' })).toMatch(
    /^ROBOT_FORMAT must be one of feishu, slack, teams, dingtalk, wecom, generic\./,
  );
});

it('metrics are read by a token of some length, or by a port of their own', () => {
  expect(readConfig({})).toMatchObject({ METRICS_HOST: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_TOKEN: '' })).toMatchObject({ METRICS_PORT: 9_464 });
  expect(readConfig({ METRICS_PORT: '' }).METRICS_PORT).toBeUndefined();
  expect(refusal({ METRICS_TOKEN: 'short' })).toMatch(/^METRICS_TOKEN must be 16 to 256/);
  expect(refusal({ METRICS_PORT: '70000' })).toMatch(/^METRICS_PORT must be at most 65535/);
});

const nobody = { name: '', logo: null };

it('the native app has a scheme unless it is taken away, and the stores are named by their ids', () => {
  expect(readConfig({})).toMatchObject({ APP_SCHEME: 'closeloop', DEVICE_KEY: 'closeloop' });
  expect(headTextsOf(readConfig({ APP_SCHEME: '' }), bucket, nobody)['closeloop-app']).toBeUndefined();
  const named = { APP_SCHEME: 'acme', APP_IOS_STORE_ID: '1234567890', APP_ANDROID_STORE_ID: '' };
  const texts = headTextsOf(readConfig({ ...named, DEVICE_KEY: 'ours' }), bucket, {
    name: 'Acme "Drives"',
    logo: null,
  });
  expect(JSON.parse(texts['closeloop-app'] ?? '')).toEqual({ scheme: 'acme', iosStoreId: '1234567890' });
  expect(JSON.parse(texts['closeloop-vendor'] ?? '')).toEqual({ name: 'Acme "Drives"', logo: null });
  expect(texts['closeloop-device-key']).toBe(createHash('sha256').update('ours').digest('base64'));
  for (const [name, value] of [
    ['APP_SCHEME', 'https://x'],
    ['APP_SCHEME', 'Closeloop'],
    ['APP_IOS_STORE_ID', 'id1234567890'],
    ['APP_ANDROID_STORE_ID', 'closeloop'],
    ['APP_ANDROID_PACKAGE_URL', 'javascript:alert(1)'],
    ['DEVICE_KEY', ''],
  ] as const)
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must `));
});

describe('a bucket', () => {
  const key = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_ACCESS_KEY_SECRET: 'secret' };
  const role = { STORAGE_ROLE_ARN: 'arn:aws:iam::1:role/upload', STORAGE_STS_ENDPOINT: 'https://sts.example' };
  const oss = { STORAGE_ENDPOINT: 'https://oss-eu-central-1.aliyuncs.com', ...key, ...role };
  const s3 = { STORAGE_PROTOCOL: 's3', STORAGE_ENDPOINT: 'https://s3.example', STORAGE_REGION: 'garage', ...key };
  it.each([{}, oss, s3, { ...s3, ...role }, { ...s3, STORAGE_PATH_STYLE: 'false' }, { ...s3, STORAGE_PATH_STYLE: '' }])(
    'is sound: %j',
    (environment) => {
      expect(refusal(environment)).toBeUndefined();
    },
  );
  it.each([
    ['STORAGE_PROTOCOL must be oss or s3', { ...s3, STORAGE_PROTOCOL: 'azure' }],
    ['STORAGE_ENDPOINT is needed', { ...s3, STORAGE_ENDPOINT: '' }],
    ['STORAGE_ENDPOINT must begin with http:// or https://', { ...s3, STORAGE_ENDPOINT: 's3.example' }],
    ['STORAGE_ACCESS_KEY_ID is needed', { ...s3, STORAGE_ACCESS_KEY_ID: '' }],
    ['STORAGE_ACCESS_KEY_SECRET is needed', { ...s3, STORAGE_ACCESS_KEY_SECRET: '' }],
    ['STORAGE_REGION is needed', { ...s3, STORAGE_REGION: '' }],
    ['STORAGE_REGION must be the name of a region', { ...s3, STORAGE_REGION: 'eu/central' }],
    ['STORAGE_PATH_STYLE must be true or false', { ...s3, STORAGE_PATH_STYLE: 'yes' }],
    ['STORAGE_PATH_STYLE is of S3', { ...oss, STORAGE_PATH_STYLE: 'true' }],
    ['STORAGE_ROLE_ARN and STORAGE_STS_ENDPOINT', { ...s3, ...role, STORAGE_ROLE_ARN: '' }],
    ['STORAGE_ROLE_ARN and STORAGE_STS_ENDPOINT', { ...s3, ...role, STORAGE_STS_ENDPOINT: '' }],
    ['STORAGE_ROLE_ARN is needed', { ...oss, STORAGE_ROLE_ARN: '' }],
    ['STORAGE_STS_ENDPOINT is needed', { ...oss, STORAGE_STS_ENDPOINT: '' }],
  ])('is refused with a sentence that names the variable: %s', (sentence, environment) => {
    expect(refusal(environment)).toContain(sentence);
    expect(refusal(environment)).toMatch(/^STORAGE_.* See docs\/configuration\.md\.$/);
  });
});

it('the page is told when the server signs its uploads', () => {
  const signs = (signsUploads: boolean) =>
    headTextsOf(readConfig({}), { ...bucket, signsUploads }, nobody)['closeloop-signed-uploads'];
  expect([signs(true), signs(false)]).toEqual(['true', undefined]);
});

const SMTP_URL = 'smtp://mail.example';
const DATABASE_URL = 'postgres://db.example/closeloop';
const outside = [
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '' }],
  ['HOST', { HOST: '192.168.0.7', PUBLIC_URL: 'http://localhost:8080' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://tickets.example.com' }],
  ['PUBLIC_URL', { HOST: 'localhost', PUBLIC_URL: 'http://localhost.example.com' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://localhost' }],
] as const;

describe('the mail catcher', () => {
  it.each(outside)('is refused when %s lets others in: %j', (name, environment) => {
    for (const more of [{}, { MAIL_CATCHER: 'true' }, { DATABASE_URL }, { DATABASE_URL, MAIL_CATCHER: 'true' }])
      expect(refusal({ ...environment, ...more })).toMatch(new RegExp(`^SMTP_URL is needed, because ${name} `));
    expect(refusal({ ...environment, SMTP_URL })).toBeUndefined();
    expect(refusal({ ...environment, SMTP_URL, DATABASE_URL })).toBeUndefined();
  });
  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://closeloop.localhost' },
    { PUBLIC_URL: '', DATABASE_URL: '', SMTP_URL: '' },
    { MAIL_CATCHER: 'true' },
    { DATABASE_URL, MAIL_CATCHER: 'true' },
    { DATABASE_URL, SMTP_URL },
  ])('is there, or not needed, on this machine: %j', (environment) => {
    expect(refusal(environment)).toBeUndefined();
  });
  it('is not beside a real database unless asked for by name, and not beside a mail server', () => {
    expect(refusal({ DATABASE_URL })).toMatch(/^SMTP_URL is needed when DATABASE_URL is set; MAIL_CATCHER=true /);
    expect(refusal({ DATABASE_URL, MAIL_CATCHER: 'false' })).toMatch(/^SMTP_URL is needed when DATABASE_URL is set/);
    expect(refusal({ SMTP_URL, MAIL_CATCHER: 'true' })).toMatch(/^MAIL_CATCHER keeps what SMTP_URL would send/);
  });
});

describe('the demo', () => {
  it.each(outside)('is refused when %s lets others in: %j', (name, environment) => {
    const config = readConfig({ ...environment, SMTP_URL });
    expect(() => refuseOpenDemo(config)).toThrow(new RegExp(`^${name} lets others than this machine in`));
  });
  it('is there on this machine', () => {
    expect(() => refuseOpenDemo(readConfig({}))).not.toThrow();
  });
});

it('docs/configuration.md has a row for every variable, and no other', () => {
  const root = join(import.meta.dirname, '../..');
  const source = ['config.ts', 'config-provider.ts']
    .map((file) => readFileSync(join(root, 'src/server', file), 'utf8'))
    .join('\n');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  const rows = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(known.length).toBeGreaterThan(30);
  expect(told.toSorted()).toEqual(known.toSorted());
});

it('a provider is named whole, by https or on this machine, and its table is a table', () => {
  const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'closeloop', OIDC_CLIENT_SECRET: 's3cret' };
  expect(refusal(provider)).toBeUndefined();
  expect(refusal({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:4000' })).toBeUndefined();
  expect(refusal({ ...provider, OIDC_ISSUER: 'http://login.example' })).toMatch(/^OIDC_ISSUER must begin with https/);
  expect(refusal({ ...provider, OIDC_CLIENT_SECRET: '' })).toMatch(/^OIDC_CLIENT_SECRET is needed/);
  expect(refusal({ ...provider, OIDC_SCOPES: 'email' })).toMatch(/^OIDC_SCOPES must be/);
  const row = { claim: 'groups', value: 'x', role: 'engineer' };
  expect(refusal({ ...provider, OIDC_ROLES: JSON.stringify([row]) })).toBeUndefined();
  for (const wrong of [
    'x',
    '{}',
    [{ ...row, role: 'boss' }],
    [{ ...row, organisation: 'Acme' }],
    [{ ...row, role: 'partner' }],
    [{ ...row, more: 1 }],
  ])
    expect(refusal({ ...provider, OIDC_ROLES: typeof wrong === 'string' ? wrong : JSON.stringify(wrong) })).toMatch(
      /^OIDC_ROLES must be a JSON list/,
    );
});
