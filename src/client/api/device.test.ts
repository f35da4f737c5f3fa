import { expect, it } from 'vitest';
import { LOGIN_CHANNELS } from '../../shared/constants.ts';
import { deviceOf } from './device.ts';
import { memoryStore } from './pipeline.testkit.ts';

const mobile = 'Mozilla/5.0 (Linux; Android 14; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const device = (agent: string, insideApp = false) =>
  deviceOf(agent, insideApp, memoryStore(), 'k', () => 'drawn', '1.2');

it.each([
  ['WeChat', '3.108', `${iPhone} Mobile/15E148 MicroMessenger/8.0.49`, false, '4001'],
  ['the web view of the app', '3.109', `${mobile} Chrome/140.0.0.0 Mobile Safari/537.36`, true, '4002'],
  ['Feishu', '3.110', `${mobile} Chrome/140.0.0.0 Mobile Safari/537.36 Lark/7.20`, false, '4003'],
  ['any other browser', '3.111', `${mobile} Chrome/140.0.0.0 Mobile Safari/537.36`, false, '4004'],
] as const)('%s is a login channel of its own (spec %s, 9.30)', (_what, _number, agent, insideApp, channel) => {
  expect(device(agent, insideApp).channel).toBe(channel);
  expect(LOGIN_CHANNELS).toContain(channel);
});

it.each([
  [`${mobile} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome 140', 'Android 14'],
  [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari 17.5', 'iOS 17.5.1'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge 140',
    'Windows 10.0',
  ],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.49`, 'WeChat 8.0.49', 'iOS 17.5.1'],
  ['curl/8.0', 'unknown', 'unknown'],
])('%s: pDevName is browser and version, pSysVer the system (spec 7.6)', (agent, name, system) => {
  expect(device(agent)).toMatchObject({ name, system });
});
