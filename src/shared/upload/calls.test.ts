import { expect, it } from 'vitest';
import { uploadCredential } from './calls.ts';

const credential = {
  accessKeyId: 'STS.1',
  accessKeySecret: 'secret',
  securityToken: 'token',
  bucketName: 'closeloop',
  endpoint: 'https://oss-eu-central-1.aliyuncs.com',
  dirPrefix: 'uploads/1/',
  expiration: '2026-11-22T12:00:00.000Z',
};

it.each([
  ['accessKeyId', '3.14'],
  ['accessKeySecret', '3.15'],
  ['securityToken', '3.16'],
  ['bucketName', '3.17'],
  ['endpoint', '3.18'],
  ['dirPrefix', '3.19'],
  ['expiration', '3.20'],
] as const)('an upload credential has %s (spec %s)', (field, _number) => {
  expect(uploadCredential.parse(credential)).toEqual(credential);
  const { [field]: _left, ...without } = credential;
  expect(uploadCredential.safeParse(without).success).toBe(false);
});
