import { expect, it } from 'vitest';
import type { Device } from './device.ts';
import { systemInfoOf } from './system-info.ts';

const device: Device = {
  appVersion: '1.2.0',
  id: 'd-1',
  name: 'Samsung Internet 28',
  system: 'Android 15',
  channel: '4004',
};
const info = systemInfoOf(device, 'closeloop', { onLine: true, connection: { effectiveType: '4g' } });

it.each([
  ['appVersion', '1.2.0', '3.8'],
  ['appId', 'closeloop', '3.9'],
  ['system', 'Android 15', '3.10'],
  ['browserName', 'Samsung Internet', '3.11'],
  ['browserVersion', '28', '3.12'],
  ['networkType', '4g', '3.13'],
] as const)('the system tells %s: %s (spec %s)', (field, value, _number) => expect(info[field]).toBe(value));

it('says what it does not know', () => {
  expect(systemInfoOf({ ...device, name: 'unknown' }, 'x', { onLine: true })).toMatchObject({
    browserName: 'unknown',
    browserVersion: '',
    networkType: 'unknown',
  });
  expect(systemInfoOf(device, 'x', { onLine: false, connection: { type: 'wifi' } }).networkType).toBe('none');
});
