import { expect, it } from 'vitest';
import { hindranceOf, type PushAbility } from './hindrance.ts';

const able: PushAbility = {
  publicKey: 'B',
  insideApp: false,
  isSecure: true,
  isSupported: true,
  isApple: false,
  isInstalled: false,
  permission: 'default',
};
const noSupport = { isSupported: false };

it.each<[string, Partial<PushAbility>, ReturnType<typeof hindranceOf>]>([
  ['a browser that can', {}, undefined],
  ['one that was allowed', { permission: 'granted' }, undefined],
  ['one that was refused', { permission: 'denied' }, 'denied'],
  ['an address without https, where no browser can', { isSecure: false, ...noSupport }, 'insecure'],
  ['an iPhone whose page is not installed', { isApple: true, ...noSupport }, 'install'],
  [
    'an iPhone whose page is installed and yet cannot',
    { isApple: true, isInstalled: true, ...noSupport },
    'unsupported',
  ],
  ['an iPhone whose page is installed', { isApple: true, isInstalled: true }, undefined],
  ['an old browser', noSupport, 'unsupported'],
  ['the app', { insideApp: true, ...noSupport }, 'inApp'],
  ['an installation that does not push', { publicKey: null, isSecure: false }, 'switchedOff'],
])('%s', (_who, ability, hindrance) => {
  expect(hindranceOf({ ...able, ...ability })).toBe(hindrance);
});
