import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const refusal = (environment: Record<string, string>): string | undefined => {
  try {
    readConfig(environment);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const url = 'https://hooks.example/in';

it('a generic robot needs an address and a secret; the start says which is missing', () => {
  expect(refusal({})).toBeUndefined();
  expect(refusal({ ROBOT_WEBHOOK_URL: url })).toBeUndefined();
  expect(refusal({ ROBOT_FORMAT: 'generic', ROBOT_WEBHOOK_URL: url, ROBOT_WEBHOOK_SECRET: 's3cret' })).toBeUndefined();
  expect(refusal({ ROBOT_FORMAT: 'generic', ROBOT_WEBHOOK_SECRET: 's3cret' })).toMatch(/^ROBOT_WEBHOOK_URL is needed/);
  expect(refusal({ ROBOT_FORMAT: 'generic', ROBOT_WEBHOOK_URL: url, ROBOT_WEBHOOK_SECRET: '' })).toMatch(
    /^ROBOT_WEBHOOK_SECRET is needed/,
  );
  expect(refusal({ ROBOT_FORMAT: 'slack' })).toMatch(/^ROBOT_FORMAT must be feishu or generic\./);
});
