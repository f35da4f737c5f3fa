import { expect, test } from 'vitest';
import { deviceNameOf, storedDeviceName } from './device-name.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  ['Chrome 140', 'Android 14', undefined, 'Chrome 140 / Android 14', ['Chrome', 'Android']],
  ['Samsung Internet 25', 'Android 14', android, 'Samsung Internet 25 / Android 14', ['Samsung Internet', 'Android']],
  [undefined, undefined, android, 'Chrome 140 / Android 14', ['Chrome', 'Android']],
  [undefined, undefined, iphone, 'Safari 17.5 / iOS 17.5', ['Safari', 'iOS']],
  ['Edge 139', 'Windows 10.0', undefined, 'Edge 139 / Windows 10.0', ['Edge', 'Windows']],
  ['Firefox 128', 'Linux x86_64', undefined, 'Firefox 128 / Linux x86_64', ['Firefox', 'Linux']],
  ['Test browser', undefined, undefined, 'Test browser', ['Test browser', undefined]],
  ['unknown', 'unknown', undefined, 'unknown / unknown', [undefined, undefined]],
  ['Chrome 140', 'Linux x86.64', undefined, 'Chrome 140 / Linux x86.64', ['Chrome', 'Linux']],
  [undefined, undefined, 'curl/8.5.0', 'curl/8.5.0', ['curl', undefined]],
  [undefined, undefined, 'Robot/1.2 (x64; some system)', 'Robot/1.2 (x64; some system)', ['Robot', undefined]],
  [undefined, undefined, undefined, '', [undefined, undefined]],
  [undefined, undefined, 'Mozilla/5.0 (X11; Linux) Firefox/128.0', 'Firefox 128 / Linux', ['Firefox', 'Linux']],
  ['Firefox 9', 'iOS 17b', undefined, 'Firefox 9 / iOS 17b', ['Firefox', 'iOS']],
  ['Unknown browser', 'An unknown', undefined, 'Unknown browser / An unknown', ['Unknown browser', 'An unknown']],
] as const)('%s, %s, %s', (name, system, agent, kept, shown) => {
  expect(storedDeviceName(name, system, agent)).toBe(kept);
  const known = deviceNameOf(kept);
  expect([known.browser, known.system]).toEqual(shown);
});

test('a session that began before this version is named by the user agent that it kept', () => {
  expect(deviceNameOf(android)).toEqual({ browser: 'Chrome', system: 'Android' });
});
