import type { Page } from '@playwright/test';

interface Message {
  name: string;
  data: Record<string, unknown>;
}

/** The state of the fake native app; a story changes it as a user of the app would. */
export interface NativeApp {
  /** The token of the user who is logged in in the app; null: nobody. */
  token: string | null;
  /** The app’s own login; resolves with the token. */
  login: () => Promise<string | null>;
  /** What its scanner reads next; null: the user cancels. */
  code: string | null;
  /** Every message of the page to the app, over all its loads. */
  heard: Message[];
}

/** Puts the page into a fake web view of the app, which exchanges the messages of the bridge (spec 7). */
export async function insideApp(page: Page, login: NativeApp['login']): Promise<NativeApp> {
  const app: NativeApp = { token: null, login, code: null, heard: [] };
  await page.exposeFunction('tellNativeApp', async (text: string): Promise<string | null> => {
    const { id, name, data } = JSON.parse(text) as Message & { id: string };
    app.heard.push({ name, data });
    const answer = await answerOf(app, { name, data });
    return answer && JSON.stringify({ id, data: answer });
  });
  await page.addInitScript(() => {
    const host = window as unknown as {
      tellNativeApp: (text: string) => Promise<string | null>;
      CloseloopApp: { postMessage: (text: string) => void };
      CloseloopBridge: { receive: (text: string) => void };
    };
    host.CloseloopApp = {
      postMessage: (text) =>
        void host.tellNativeApp(text).then((answer) => answer !== null && host.CloseloopBridge.receive(answer)),
    };
  });
  return app;
}

async function answerOf(app: NativeApp, { name, data }: Message): Promise<object | null> {
  if (name === 'scanQr') return { text: app.code };
  if (name !== 'userLogin') return null;
  if (data['mode'] === 'login') app.token = await app.login();
  if (data['mode'] === 'loggedOut') app.token = null;
  return data['mode'] === 'ask' || data['mode'] === 'login' ? { token: app.token } : null;
}
