import { expect, it } from 'vitest';
import { emailLogin, login, register, sendEmailCode, validateEmailCode } from '../../shared/account/calls.ts';
import { uploadToken } from '../../shared/upload/calls.ts';
import { answers, testPipeline } from './pipeline.testkit.ts';

const email = 'ada@partner.example';
const code = '123456';

it.each([
  ['login', '6.9', login, { body: { account: email, password: 'grey-otter-climbs' } }],
  ['emailLogin', '6.10', emailLogin, { body: { email, code } }],
  ['sendEmailCode', '6.11', sendEmailCode, { body: { email, purpose: 'login' } }],
  ['validateEmailCode', '6.12', validateEmailCode, { query: { email, code, purpose: 'login' } }],
  [
    'emailUserRegister',
    '6.13',
    register,
    { body: { email, code, password: 'grey-otter-climbs', userName: 'Ada', company: 'Acme', consent: true } },
  ],
  ['uploadToken', '6.14', uploadToken, { body: {} }],
] as const)('%s goes out without a token and asks for no login (spec %s)', async (path, _number, call, args) => {
  const { send, sent, logins } = testPipeline([answers(200, {})]);
  await send(call, args as never);
  expect(sent.map(({ url }) => url.replace(/\?.*/, '').split('/').at(-1))).toEqual([path]);
  expect(sent[0]?.headers).not.toHaveProperty('xAuthorization');
  expect(logins()).toBe(0);
});
