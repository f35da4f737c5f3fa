import { describe, expect, it } from 'vitest';
import { attempt, fallbackOf, firstStep, attemptResultOf, type FirstStep, type AttemptResult } from './attempt.ts';
import { browserInfoOf, type Platform, type WalledBrowser } from './browser-info.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

interface Row {
  what: string;
  agent: string;
  touch?: number;
  inside?: boolean;
  platform: Platform;
  walled?: WalledBrowser;
  first: FirstStep;
}

const rows: Row[] = [
  { what: 'Safari, iPhone', agent: `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, platform: 'ios', first: 'try' },
  { what: 'Chrome, iPhone', agent: `${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, platform: 'ios', first: 'try' },
  { what: 'Safari, iPad', agent: `${mac} Version/18.5 Safari/605.1.15`, touch: 5, platform: 'ios', first: 'try' },
  { what: 'Safari, Mac', agent: `${mac} Version/18.5 Safari/605.1.15`, platform: 'desktop', first: 'phone' },
  {
    what: 'Chrome, Android',
    agent: `${android} Chrome/140.0.0.0 Mobile Safari/537.36`,
    platform: 'android',
    first: 'try',
  },
  {
    what: 'Firefox, Android',
    agent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    platform: 'android',
    first: 'try',
  },
  {
    what: 'QQ Browser, Android',
    agent: `${android} MQQBrowser/15.1 Mobile Safari/537.36`,
    platform: 'android',
    first: 'try',
  },
  {
    what: 'HarmonyOS',
    agent: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 HarmonyOS/5.0',
    platform: 'android',
    first: 'try',
  },
  {
    what: 'Edge, Windows',
    agent: `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    platform: 'desktop',
    first: 'phone',
  },
  {
    what: 'a touch screen, Windows',
    agent: `${windows} Chrome/140.0.0.0 Safari/537.36`,
    touch: 10,
    platform: 'desktop',
    first: 'phone',
  },
  {
    what: 'WeChat, iPhone',
    agent: `${iphone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c29) NetType/WIFI`,
    platform: 'ios',
    walled: 'WeChat',
    first: 'guide',
  },
  {
    what: 'WeChat, Android',
    agent: `${android} Chrome/126.0 Mobile Safari/537.36 XWEB/1 MicroMessenger/8.0.60.2860`,
    platform: 'android',
    walled: 'WeChat',
    first: 'guide',
  },
  {
    what: 'WeChat, Windows',
    agent: `${windows} Chrome/132.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat`,
    platform: 'desktop',
    walled: 'WeChat',
    first: 'guide',
  },
  {
    what: 'Weibo, iPhone',
    agent: `${iphone} Mobile/15E148 Weibo (iPhone17,2__weibo__15.9.0__iphone__os18.5)`,
    platform: 'ios',
    walled: 'Weibo',
    first: 'guide',
  },
  {
    what: 'QQ, iPhone',
    agent: `${iphone} Mobile/15E148 QQ/9.1.75.614 V1_IPH_SQ_9.1.75_1_APP_A`,
    platform: 'ios',
    walled: 'QQ',
    first: 'guide',
  },
  {
    what: 'QQ, Android',
    agent: `${android} MQQBrowser/6.2 TBS/047601 Mobile Safari/537.36 V1_AND_SQ QQ/9.1.75`,
    platform: 'android',
    walled: 'QQ',
    first: 'guide',
  },
  { what: 'the app, iPhone', agent: `${iphone} Mobile/15E148`, inside: true, platform: 'ios', first: 'none' },
  {
    what: 'the app, Android',
    agent: `${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    inside: true,
    platform: 'android',
    first: 'none',
  },
];

describe('the first step (spec 4.23)', () => {
  it.each(rows)('$what: $first', ({ agent, touch = 0, inside = false, platform, walled, first }) => {
    const browser = browserInfoOf(agent, touch, inside);
    expect(browser).toEqual({ platform, walled, insideApp: inside });
    expect(firstStep(browser)).toBe(first);
  });
});

describe('a look at the page', () => {
  it.each<[checks: number, hiddenAtMs: number | undefined, verdict: AttemptResult]>([
    [0, undefined, 'wait'],
    [0, 1, 'opened'],
    [1, undefined, 'wait'],
    [5, 2_000, 'opened'],
    [9, undefined, 'wait'],
    [10, 4_012, 'opened'], // about 4 s: timers are late
    [10, undefined, 'failed'],
    [3, 6_000, 'left'], // the timers stood still while a question of the browser was open
  ])('after %i looks, hidden at %s ms: %s', (checks, hiddenAtMs, verdict) => {
    expect(attemptResultOf(checks, hiddenAtMs)).toBe(verdict);
  });
  it('leads to the help for text messages or to the download when it failed (spec 1.22, 4.21, 4.22, 9.21)', () => {
    expect([fallbackOf('sms'), fallbackOf('mail'), fallbackOf('share'), fallbackOf(undefined)]).toEqual([
      'smsTips',
      'download',
      'download',
      'download',
    ]);
  });
});

/** A browser whose clock and visibility the test moves. */
function standIn() {
  let now = 0;
  let hidden = false;
  const listeners = new Set<() => void>();
  const timers = new Set<{ ms: number; run: () => void }>();
  const followed: string[] = [];
  const verdicts: string[] = [];
  return {
    followed,
    verdicts,
    listens: () => listeners.size + timers.size,
    hide: () => {
      hidden = true;
      for (const tell of listeners) tell();
    },
    hideSilently: () => (hidden = true),
    pass: (ms: number) => {
      for (const end = now + ms; now < end;)
        for (const timer of ((now += 100), timers)) if (now % timer.ms === 0) timer.run();
    },
    start: () =>
      attempt(
        'closeloop://open?page=0',
        {
          follow: (link) => followed.push(link),
          isHidden: () => hidden,
          onHidden: (tell) => (listeners.add(tell), () => listeners.delete(tell)),
          now: () => now,
          every: (ms, run) => {
            const timer = { ms, run };
            timers.add(timer);
            return () => timers.delete(timer);
          },
        },
        (verdict) => verdicts.push(verdict),
      ),
  };
}

describe('an attempt', () => {
  it('follows the link once, and fails after ten looks every 400 ms (spec 4.18, 4.19, 9.23, 9.24)', () => {
    const browser = standIn();
    browser.start();
    browser.pass(3_900);
    expect(browser.verdicts).toEqual([]);
    browser.pass(10_000);
    expect([browser.followed, browser.verdicts, browser.listens()]).toEqual([
      ['closeloop://open?page=0'],
      ['failed'],
      0,
    ]);
  });
  it('succeeds as soon as the page is hidden, and only once (spec 4.20)', () => {
    const browser = standIn();
    browser.start();
    browser.pass(900);
    browser.hide();
    browser.hide();
    browser.pass(10_000);
    expect([browser.verdicts, browser.listens()]).toEqual([['opened'], 0]);
  });
  it('sees by itself that the page is hidden, where the browser tells nothing', () => {
    const browser = standIn();
    browser.start();
    browser.pass(900);
    browser.hideSilently();
    browser.pass(400);
    expect(browser.verdicts).toEqual(['opened']);
  });
  it('does nothing any more once it was stopped', () => {
    const browser = standIn();
    const stop = browser.start();
    browser.pass(500);
    stop();
    browser.hide();
    browser.pass(10_000);
    expect([browser.verdicts, browser.listens()]).toEqual([[], 0]);
  });
});
