/** Which way to the native app there is from here, told by the user agent (spec 4, Opening the native app). */
export type Platform = 'ios' | 'android' | 'desktop';
/** Programs with a browser of their own that does not let links out. */
export type WalledBrowser = 'WeChat' | 'Weibo' | 'QQ';

export interface BrowserInfo {
  platform: Platform;
  walled: WalledBrowser | undefined;
  insideApp: boolean;
}

const walls: readonly [RegExp, WalledBrowser][] = [
  [/MicroMessenger\//i, 'WeChat'],
  [/Weibo/i, 'Weibo'],
  // The messenger; its browser for itself, MQQBrowser, lets links out.
  [/(?<![a-z])QQ\/\d/i, 'QQ'],
];

/** `touchPoints`: an iPad calls itself a Mac, but has a screen to be touched. */
export function browserInfoOf(agent: string, touchPoints: number, insideApp: boolean): BrowserInfo {
  const isPad = /Macintosh/.test(agent) && touchPoints > 1;
  const platform =
    /iPhone|iPad|iPod/.test(agent) || isPad ? 'ios' : /Android|HarmonyOS/.test(agent) ? 'android' : 'desktop';
  return { platform, walled: walls.find(([pattern]) => pattern.test(agent))?.[1], insideApp };
}
