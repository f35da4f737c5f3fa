import { subscribePush, unsubscribePush } from '../../shared/notification/push-calls.ts';
import { send } from '../api/client.ts';
import { bridge } from '../bridge/page-bridge.ts';
import type { PushAbility } from './hindrance.ts';

export const abilityOf = (publicKey: string | null): PushAbility => ({
  publicKey,
  insideApp: bridge.insideApp,
  isSecure: window.isSecureContext,
  isSupported: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  isApple:
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  permission: 'Notification' in window ? Notification.permission : 'default',
});

const registered = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined);

export async function isSubscribed(): Promise<boolean> {
  return (await (await registered())?.pushManager?.getSubscription()) != null;
}

const sameKey = (subscription: PushSubscription, publicKey: string): boolean => {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
  return text === publicKey;
};

/**
 * Asks for the permission and subscribes this device. Resolves to whether it was granted; rejects when subscribing
 * failed.
 */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await registered();
  if (!registration) throw new Error('no worker');
  const before = await registration.pushManager.getSubscription();
  // The installation has new keys since.
  if (before && !sameKey(before, publicKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  await send(subscribePush, { body }, { catches: true });
  return true;
}

/** Unsubscribes the browser first: then no message arrives, even when the call to the server fails. */
export async function turnOff(): Promise<void> {
  await (await (await registered())?.pushManager?.getSubscription())?.unsubscribe();
  await send(unsubscribePush, {}, { catches: true });
}
