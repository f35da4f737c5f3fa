import { expect, it } from 'vitest';
import type { AppConfig } from '../../shared/app-config.ts';
import { appStoreFor, appStoresOf } from './app-stores.ts';
import type { Platform } from './browser-info.ts';

const whole: AppConfig = {
  scheme: 'closeloop',
  iosStoreId: '123456789',
  androidStoreId: 'com.example.app',
  androidPackageUrl: 'https://files.example/app.apk',
};
const { iosStoreId: _, ...withoutIos } = whole;

it.each<[string, AppConfig | undefined, Platform, all: string[], own: string | undefined]>([
  ['all, iPhone', whole, 'ios', ['ios', 'android', 'package'], 'ios'],
  ['all, Android', whole, 'android', ['android', 'package', 'ios'], 'android'],
  ['all, desktop', whole, 'desktop', ['ios', 'android', 'package'], undefined],
  ['no App Store, iPhone', withoutIos, 'ios', ['android', 'package'], undefined],
  [
    'a package only, Android',
    { scheme: 'x', androidPackageUrl: 'https://x/app.apk' },
    'android',
    ['package'],
    undefined,
  ],
  ['a scheme only', { scheme: 'x' }, 'ios', [], undefined],
  ['no app', undefined, 'android', [], undefined],
])('%s', (_what, config, platform, all, own) => {
  const stores = appStoresOf(config, platform);
  expect(stores.map(({ name }) => name)).toEqual(all);
  expect(appStoreFor(stores, platform)?.name).toBe(own);
});

it('leads to the stores themselves (spec 1.22, 9.34)', () => {
  expect(appStoresOf(whole, 'ios').map(({ href }) => href)).toEqual([
    'https://apps.apple.com/app/id123456789',
    'https://play.google.com/store/apps/details?id=com.example.app',
    'https://files.example/app.apk',
  ]);
});
