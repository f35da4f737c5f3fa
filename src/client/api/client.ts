import { exchangeToken, logout, userInfo, type Session as SignedIn } from '../../shared/account/session-calls.ts';
import type { Language } from '../../shared/text/languages.ts';
import { version } from '../../../package.json';
import { bridge } from '../bridge/page-bridge.ts';
import { textIn } from '../bridge/bridge.ts';
import { storedLanguage } from '../language.ts';
import { toast } from '../ui/toast-queue.ts';
import type { Say } from './answer.ts';
import { deviceOf, randomKey, type Device } from './device.ts';
import { resolveLink, linkQuestion, type LinkedUser } from './linked-user.ts';
import { createPipeline } from './pipeline.ts';
import { Session } from './session.ts';
import { safeStore } from './safe-store.ts';

const prefix: string = import.meta.env['VITE_STORAGE_PREFIX'] ?? 'closeloop.';
const region: string = import.meta.env['VITE_ITR_REGION'] ?? 'eu';
const local = safeStore(() => window.localStorage);

/** Who is logged in on this device. */
export const session = new Session({ local, tab: safeStore(() => window.sessionStorage), now: Date.now, prefix });

let words: { language: Language; say: Say } = { language: storedLanguage(), say: (key) => key };
/** Undefined until the router is there: a request may be refused earlier. */
let openLogin: (() => void) | undefined;
let loginNeeded = false;
let device: Device | undefined;

/** The language of the page, for Accept-Language and for what the page itself says about failed calls. */
export function setPageLanguage(language: Language, say: Say): void {
  words = { language, say };
}

/** How this page opens its login; the router tells. */
export function onLoginNeeded(open: () => void): void {
  openLogin = open;
  if (loginNeeded) needLogin();
}

function needLogin(): void {
  loginNeeded = openLogin === undefined;
  openLogin?.();
}

const { send: sendCall, room } = createPipeline({
  fetch: (url, init) => fetch(url, init),
  session,
  // Drawn again after a log-out has cleared the storage.
  device: () =>
    (device ??= deviceOf(navigator.userAgent, bridge.insideApp, local, `${prefix}device`, randomKey, version)),
  language: () => words.language,
  say: (key) => words.say(key),
  region,
  now: Date.now,
  newKey: randomKey,
  startLogin,
  toast: (text, requestId) => toast.error(text, requestId),
  later: (run, ms) => void setTimeout(run, ms),
});

/** Sends a call; see `Send`. Pages use `useCall` and `useSend` of queries.ts. */
export const send = sendCall;
export { randomKey };

let appLogin: Promise<boolean> | undefined;

/** Asks the app for its login. Answers whether somebody is logged in now; one asking at a time. */
export function loginInApp(): Promise<boolean> {
  appLogin ??= bridge
    .ask('userLogin', { mode: 'login' })
    .then((answer) => exchange(textIn(answer, 'token'), 'app'))
    .finally(() => {
      appLogin = undefined;
    });
  return appLogin;
}

/** spec 4: in the app's web view the app shows its login, in a browser the page does. */
function startLogin(): void {
  if (!bridge.insideApp) needLogin();
  else void loginInApp().then((done) => (done ? undefined : needLogin()));
}

/** Somebody has logged in: keep the session, let what they had queued go. */
export function startSession({ deviceToken, ...signedIn }: SignedIn): void {
  session.start(signedIn);
  room.admit(signedIn.userId);
  void import('./device-token.ts').then(({ saveDeviceToken }) => saveDeviceToken(signedIn.account, deviceToken));
}

/** Logs out: the server's session ends, both storages are cleared, the page starts anew (spec 4, Logout). */
export async function logOut(home: string): Promise<void> {
  await send(logout, {}, { catches: true }).catch(() => undefined); // without network: at least here
  room.empty();
  session.clear();
  window.location.assign(home);
}

/** Exchanges a token that came from outside for one of our own (domain.md, deviation 7). Answers whether it worked. */
async function exchange(token: string | undefined, source: 'link' | 'app'): Promise<boolean> {
  if (token === undefined) return false;
  try {
    startSession(await send(exchangeToken, { body: { token, source } }, { catches: true }));
    return true;
  } catch {
    return false;
  }
}

/** Switches to the user of the link: starts that user's session and ends the current one. Returns whether it worked. */
export async function continueAs({ token }: LinkedUser): Promise<boolean> {
  const before = session.token;
  if (!(await exchange(token, 'link'))) return false;
  if (before !== undefined) await send(logout, {}, { catches: true, byToken: before }).catch(() => undefined);
  return true;
}

/** Takes `?token=` out of the address before anything else can see it. Returns it. */
function scrubbedToken(): string | undefined {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token') ?? undefined;
  if (token === undefined) return undefined;
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  return token;
}

let restored: Promise<void> | undefined;

/** At start, once: a token from the address or from the app becomes a session; otherwise the stored one is brought up to date. */
export const restoreSession = (): Promise<void> => (restored ??= settleSession());

async function settleSession(): Promise<void> {
  const linked = scrubbedToken();
  window.addEventListener('storage', () => session.reread());
  // Inside the app its own user decides, whatever a link says.
  if (bridge.insideApp) {
    const token = textIn(await bridge.ask('userLogin', { mode: 'ask' }), 'token');
    if (token === undefined)
      session.clear(); // spec 4: the app knows no user, so neither do we
    else await exchange(token, 'app');
    return;
  }
  if (linked !== undefined) {
    const whose = (token: string) => send(userInfo, {}, { catches: true, byToken: token });
    const linkResult = await resolveLink(linked, session.user, whose);
    if (linkResult === 'exchange') return void (await exchange(linked, 'link'));
    if (linkResult !== 'keep') linkQuestion.set(linkResult);
  }
  if (session.token !== undefined) {
    void send(userInfo, {}, { catches: true }).then(
      (user) => session.setUser(user),
      () => undefined,
    );
  }
}
