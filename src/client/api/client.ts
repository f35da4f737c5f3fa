import type { Endpoint } from '../../shared/endpoint.ts';
import type { Session as SignedIn } from '../../shared/account/session-calls.ts';
import { exchangeToken, logout, userInfo } from './first-calls.ts';
import { DEVICE_KEY_NAME } from '../../shared/page-config.ts';
import type { Language } from '../../shared/text/languages.ts';
import { version } from '../../../package.json';
import { bridge } from '../bridge/page-bridge.ts';
import { textIn } from '../bridge/bridge.ts';
import { storedLanguage } from '../language.ts';
import { headText } from '../page-config.ts';
import { toast } from '../ui/toast-queue.ts';
import type { ErrorText } from './answer.ts';
import type { ApiError } from './api-error.ts';
import { deviceOf, randomKey, type Device } from './device.ts';
import { deviceCode, encryptInBrowser, newIv } from './device-code.ts';
import { resolveLink, linkQuestion, type LinkedUser } from './linked-user.ts';
import { reactionTo, knownUser } from './other-tabs.ts';
import { levelOf } from './report-level.ts';
import { createPipeline, type Confirm } from './pipeline.ts';
import { Session } from './session.ts';
import { safeStore } from './safe-store.ts';
import { history } from '../history.ts';

const prefix: string = import.meta.env['VITE_STORAGE_PREFIX'] ?? 'closeloop.';
const region: string = import.meta.env['VITE_ITR_REGION'] ?? 'eu';
const local = safeStore(() => window.localStorage);

/** Who is logged in on this device. */
export const session = new Session({ local, tab: safeStore(() => window.sessionStorage), now: Date.now, prefix });

let pageTexts: { language: Language; text: ErrorText } = { language: storedLanguage(), text: (key) => key };
/** Undefined until the router has started; a request may fail before that. */
let openLogin: (() => void) | undefined;
let loginNeeded = false;
let confirm: Confirm = (refused) => Promise.reject(refused);
let device: Device | undefined;
let code: Promise<string | undefined> | undefined;

/** Sets the language of Accept-Language and of the page's own error messages. */
export function setPageLanguage(language: Language, errorText: ErrorText): void {
  pageTexts = { language, text: errorText };
}

/** Sets how the page opens its login. Called by the router. */
export function onLoginNeeded(open: () => void): void {
  openLogin = open;
  if (loginNeeded) needLogin();
}

/** Sets how the page asks for the password again. Called by the root of the page. */
export const onConfirmationNeeded = (ask: Confirm): void => void (confirm = ask);

function needLogin(): void {
  loginNeeded = openLogin === undefined;
  openLogin?.();
}

/** The device as described by the request headers. Its id is new after a logout, which clears the storage. */
export const ownDevice = (): Device =>
  (device ??= deviceOf(navigator.userAgent, bridge.insideApp, local, `${prefix}device`, randomKey, version));

/** Reports a failed call to the team chat if it is one to report. `always`: any failure is. */
export function reportFailure(call: Endpoint, error: ApiError, always = false): void {
  const level = levelOf(error.failure, always);
  if (level)
    void import('./report.ts').then(
      ({ reportCall }) => reportCall(call, error, level),
      () => undefined,
    );
}

const positionKey = `${prefix}position`;
/** Remembers for all tabs up to where changes were seen (api.md, X-Position). */
export function sawPosition(position: string | null): void {
  if (position && position > (local.getItem(positionKey) ?? '')) local.setItem(positionKey, position);
}

const { send: sendCall, queue } = createPipeline({
  fetch: async (url, init) => {
    const position = local.getItem(positionKey);
    const answer = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...(position && { 'X-Position': position }) },
    });
    sawPosition(answer.headers.get('X-Position'));
    return answer;
  },
  session,
  device: ownDevice,
  deviceCode: () => (code ??= thisDeviceCode()),
  language: () => pageTexts.language,
  text: (key) => pageTexts.text(key),
  region,
  now: Date.now,
  newKey: randomKey,
  startLogin,
  toast: (text, requestId) => toast.error(text, requestId),
  setTimer: (run, ms) => void setTimeout(run, ms),
  confirm: (...asked) => confirm(...asked),
  onFailed: reportFailure,
});

/** Sends a call; see `Send`. Pages use `useCall` of queries.ts and `useSend` of use-send.ts. */
export const send = sendCall;
export { randomKey };

async function thisDeviceCode(): Promise<string | undefined> {
  const key = headText(DEVICE_KEY_NAME);
  return key === undefined ? undefined : deviceCode(ownDevice(), key, encryptInBrowser, newIv()).catch(() => undefined);
}

let appLogin: Promise<boolean> | undefined;

/** Asks the app for its login, once at a time. Resolves to whether somebody is logged in now. */
export function loginInApp(): Promise<boolean> {
  appLogin ??= bridge
    .ask('userLogin', { mode: 'login' })
    .then((answer) => exchange(textIn(answer, 'token'), 'app'))
    .finally(() => {
      appLogin = undefined;
    });
  return appLogin;
}

/** spec 4: inside the app the app shows its login, in a browser the page does. */
function startLogin(): void {
  if (!bridge.insideApp) needLogin();
  else void loginInApp().then((done) => (done ? undefined : needLogin()));
}

/** Stores the session after a login on the page, and tells the app. */
export function startSession(signedIn: SignedIn): void {
  keepSession(signedIn);
  bridge.tell('userLogin', { mode: 'loggedIn' });
}

/** Stores a session and releases the requests that its user had queued. */
function keepSession({ deviceToken, ...signedIn }: SignedIn): void {
  session.start(signedIn);
  queue.admit(signedIn.userId);
  void import('./device-token.ts').then(({ saveDeviceToken }) => saveDeviceToken(signedIn.account, deviceToken));
}

/** What has to be sent while there still is a session. */
export const beforeLogout: { run?: () => Promise<void> } = {};

/** Logs out: the server's session ends, both storages are cleared, the page is loaded again (spec 4, Logout). */
export async function logOut(home: string): Promise<void> {
  await beforeLogout.run?.();
  await send(logout, {}, { catches: true }).catch(() => undefined); // without a network only this device logs out
  queue.empty();
  session.clear();
  await import('./leave-device.ts').then(
    ({ leaveDevice }) => leaveDevice(),
    () => undefined, // done at the next start
  );
  bridge.tell('userLogin', { mode: 'loggedOut' }); // otherwise the app logs the same user in again after the reload
  history.leave(() => window.location.assign(home));
}

/**
 * Exchanges a token from a link or the app for a session of ours (domain.md, deviation 7). Resolves to whether it
 * worked.
 */
async function exchange(token: string | undefined, source: 'link' | 'app'): Promise<boolean> {
  if (token === undefined) return false;
  const answer = await send(exchangeToken, { body: { token, source } }, { catches: true }).catch(() => undefined);
  if (!answer) return false;
  if ('token' in answer) keepSession(answer);
  else session.factor = answer.secondFactor;
  return 'token' in answer;
}

/** Switches to the user of the link: starts that user's session and ends the current one. Returns whether it worked. */
export const continueAs = ({ token }: LinkedUser): Promise<boolean> => replaceSession(token, 'link');

/** Exchanges a token and ends the previous session, which would stay in the list "my devices". Resolves to success. */
async function replaceSession(token: string, source: 'link' | 'app'): Promise<boolean> {
  const before = session.token;
  if (!(await exchange(token, source))) return false;
  if (before !== undefined) await send(logout, {}, { catches: true, byToken: before }).catch(() => undefined);
  return true;
}

/** Removes `?token=` from the address before any other code can read it. Returns the token. */
function scrubbedToken(): string | undefined {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token') ?? undefined;
  if (token === undefined) return undefined;
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  return token;
}

function followOtherTabs(): void {
  const before = knownUser(session);
  session.reread();
  const after = knownUser(session);
  const next = reactionTo(before, after);
  if (next === 'reload') history.leave(() => window.location.reload());
  if (next === 'admit' && after.userId !== undefined) queue.admit(after.userId);
}
const userOfToken = (token: string) => send(userInfo, {}, { catches: true, byToken: token });

let restored: Promise<void> | undefined;

/**
 * Runs once at the start: exchanges a token from the address or the app for a session, else refreshes the stored user.
 */
export const restoreSession = (): Promise<void> => (restored ??= settleSession());

async function settleSession(): Promise<void> {
  const linked = scrubbedToken();
  window.addEventListener('storage', followOtherTabs);
  // Inside the app the app's user counts, not the token of a link.
  if (bridge.insideApp) {
    const token = textIn(await bridge.ask('userLogin', { mode: 'ask' }), 'token');
    // spec 4: nobody is logged in in the app, so nobody is here.
    if (token === undefined) return session.clear();
    const user = await userOfToken(token).catch(() => undefined);
    // The same user keeps the existing session: each exchange would add another one on the server.
    if (user && user.userId === session.user?.userId) session.setUser(user);
    else await replaceSession(token, 'app');
    return;
  }
  if (linked !== undefined) {
    const linkResult = await resolveLink(linked, session.user, userOfToken);
    if (linkResult === 'exchange') return void (await replaceSession(linked, 'link'));
    if (linkResult !== 'keep') linkQuestion.set(linkResult);
  }
  if (session.token !== undefined) {
    void send(userInfo, {}, { catches: true }).then(
      (user) => session.setUser(user),
      () => undefined,
    );
  }
}
