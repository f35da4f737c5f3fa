/** What the device can do, as far as it matters for being told by push. */
export interface PushAbility {
  /** The key of this installation; null: it does not push. */
  publicKey: string | null;
  insideApp: boolean;
  isSecure: boolean;
  /** Worker, notifications and push are all there. */
  isSupported: boolean;
  /** An iPhone or iPad, which lets only installed pages do it. */
  isApple: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
}

export type Hindrance = 'inApp' | 'insecure' | 'install' | 'unsupported' | 'switchedOff' | 'denied';

/** Why this device cannot be told; undefined when it can. First what nobody here can change. */
export function hindranceOf(ability: PushAbility): Hindrance | undefined {
  if (ability.publicKey === null) return 'switchedOff';
  if (ability.insideApp) return 'inApp';
  if (!ability.isSecure) return 'insecure';
  if (!ability.isSupported) return ability.isApple && !ability.isInstalled ? 'install' : 'unsupported';
  return ability.permission === 'denied' ? 'denied' : undefined;
}
