import { afterAll, beforeAll, expect, test } from 'vitest';
import { assumeAwsRole, awsWriteOnlyPolicy } from './aws-sts.ts';
import { StorageRefused, StorageUnavailable } from './object-store.ts';
import { startS3StandIn, type S3StandIn } from './s3-stand-in.testkit.ts';
import { createS3Store } from './s3-store.ts';

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterAll(() => s3.close());

const role = { arn: 'arn:aws:iam::123456789012:role/upload' };
const root = () => ({ accessKeyId: s3.key.accessKeyId, accessKeySecret: s3.key.secretAccessKey, region: s3.region });
const wanted = { bucket: 'closeloop', dirPrefix: 'uploads/u/x/', seconds: 3_600 };

const storeWith = (key: { accessKeyId: string; accessKeySecret: string; securityToken?: string }, hasRole = true) =>
  createS3Store({
    endpoint: s3.origin,
    bucket: s3.bucket,
    region: s3.region,
    isPathStyle: true,
    role: hasRole ? { ...role, stsEndpoint: s3.origin } : undefined,
    now: Date.now,
    wait: () => Promise.resolve(),
    ...key,
  });

test('temporary credentials write below their prefix and do nothing else', async () => {
  const minted = await storeWith(root()).mint(wanted);
  expect(Object.keys(minted).sort()).toEqual([
    'accessKeyId',
    'accessKeySecret',
    'bucketName',
    'dirPrefix',
    'endpoint',
    'expiration',
    'securityToken',
  ]);
  expect(Date.parse(minted.expiration) - Date.now()).toBeGreaterThan(3_590_000);
  const theirs = storeWith(minted);
  // `put` reads what it has written, which these may not.
  await expect(theirs.put('uploads/u/x/a.txt', Buffer.from('a'), { contentType: 'text/plain' })).rejects.toMatchObject({
    code: '403',
  });
  expect(s3.objects.get('uploads/u/x/a.txt')?.body.toString()).toBe('a');
  const outside = theirs.put('uploads/u/y/a.txt', Buffer.from('a'), { contentType: 'text/plain' });
  await expect(outside).rejects.toMatchObject({ code: 'AccessDenied' });
  expect(s3.objects.has('uploads/u/y/a.txt')).toBe(false);
  // One after the other: a promise that is refused before it is looked at ends the run.
  for (const refused of [
    () => theirs.list(''),
    () => theirs.read('uploads/u/x/a.txt'),
    () => theirs.remove('uploads/u/x/a.txt'),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'AccessDenied' });
  await expect(storeWith({ ...minted, securityToken: 'another' }).list('')).rejects.toMatchObject({
    code: 'InvalidToken',
  });
});

test('a refusal is named, an outage is one, and a store without a role has no credentials', async () => {
  const deps = { role: { ...role, stsEndpoint: s3.origin }, now: Date.now, timeoutMs: 1_000 };
  const refused = assumeAwsRole({ ...deps, signingKey: { ...root(), accessKeySecret: 'wrong' } }, wanted);
  await expect(refused).rejects.toMatchObject({ name: StorageRefused.name, code: 'SignatureDoesNotMatch' });
  const away = { ...deps, role: { ...role, stsEndpoint: 'http://127.0.0.1:1' } };
  await expect(assumeAwsRole({ ...away, signingKey: root() }, wanted)).rejects.toBeInstanceOf(StorageUnavailable);
  const without = storeWith(root(), false);
  expect([storeWith(root()).mints, without.mints]).toEqual([true, false]);
  await expect(without.mint(wanted)).rejects.toBeInstanceOf(StorageRefused);
});

test('the policy names the buckets of the partition of the role', () => {
  const resourceOf = (arn: string): string[] =>
    (JSON.parse(awsWriteOnlyPolicy(arn, 'b', 'u/x/')) as { Statement: { Resource: string[] }[] }).Statement.flatMap(
      ({ Resource }) => Resource,
    );
  expect(resourceOf('arn:aws:iam::1:role/r')).toEqual(['arn:aws:s3:::b/u/x/*']);
  expect(resourceOf('arn:aws-cn:iam::1:role/r')).toEqual(['arn:aws-cn:s3:::b/u/x/*']);
  expect(resourceOf('urn:x')).toEqual(['arn:aws:s3:::b/u/x/*']);
});
