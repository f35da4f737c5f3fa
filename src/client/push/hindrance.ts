/** What decides whether this device can receive push notifications. */
export interface PushAbility {
  /** The VAPID key of this installation; null when push is switched off there. */
  publicKey: string | null;
  insideApp: boolean;
  isSecure: boolean;
  /** The browser has service workers, notifications and the push API. */
  isSupported: boolean;
  /** An iPhone or iPad: push works only for a page on the home screen. */
  isApple: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
}

export type Hindrance = 'inApp' | 'insecure' | 'install' | 'unsupported' | 'switchedOff' | 'denied';

/**
 * Why this device cannot receive push notifications; undefined when it can. Reasons that the user cannot change come
 * first.
 */
export function hindranceOf(ability: PushAbility): Hindrance | undefined {
  if (ability.publicKey === null) return 'switchedOff';
  if (ability.insideApp) return 'inApp';
  if (!ability.isSecure) return 'insecure';
  if (!ability.isSupported) return ability.isApple && !ability.isInstalled ? 'install' : 'unsupported';
  return ability.permission === 'denied' ? 'denied' : undefined;
}
