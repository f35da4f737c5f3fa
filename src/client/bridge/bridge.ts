/** The ways in which a web view lets a page talk; whichever is there is used. */
interface BridgeHost {
  CloseloopApp?: { postMessage(text: string): void }; // Android, addJavascriptInterface
  webkit?: { messageHandlers?: { CloseloopApp?: { postMessage(text: string): void } } }; // iOS, WKWebView
  /** The app calls this with a packet as JSON text. */
  CloseloopBridge?: { receive(text: string): void };
}

const ANSWER_MS = 120_000; // a login or a scan takes as long as a person takes

export interface Bridge {
  readonly insideApp: boolean;
  /** Tells the app; outside of it nothing happens. */
  tell<Name extends BridgeMessageName>(name: Name, data: BridgeMessages[Name]['send']): void;
  /** Asks the app; `undefined` outside of it, or when it does not answer. The caller checks what it says. */
  ask<Name extends BridgeMessageName>(
    name: Name,
    data: BridgeMessages[Name]['send'],
  ): Promise<BridgeMessages[Name]['answer'] | undefined>;
}

/** Everything that knows the native app (ARCHITECTURE.md). */
export function createBridge(host: BridgeHost, newId: () => string): Bridge {
  const door = host.CloseloopApp ?? host.webkit?.messageHandlers?.CloseloopApp;
  const open = new Map<string, (data: unknown) => void>();
  if (door) host.CloseloopBridge = { receive: (text) => deliver(text, open) };

  const post = (packet: BridgePacket) => door?.postMessage(JSON.stringify(packet));
  return {
    insideApp: door !== undefined,
    tell(name, data) {
      if (door) post({ id: newId(), name, data });
    },
    ask(name, data) {
      if (!door || !answeredMessages.has(name)) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const id = newId();
        const timer = setTimeout(() => finish(undefined), ANSWER_MS);
        const finish = (answer: unknown) => {
          clearTimeout(timer);
          open.delete(id);
          resolve(answer as BridgeMessages[typeof name]['answer'] | undefined);
        };
        open.set(id, finish);
        post({ id, name, data });
      });
    },
  };
}

/** The app's messages are not trusted: anything malformed is dropped. */
function deliver(text: string, open: ReadonlyMap<string, (data: unknown) => void>): void {
  try {
    const packet: unknown = JSON.parse(text);
    if (typeof packet !== 'object' || packet === null || !('id' in packet) || typeof packet.id !== 'string') return;
    open.get(packet.id)?.('data' in packet ? packet.data : undefined);
  } catch {
    // no JSON
  }
}

/** The string at `name` of an answer, if it is one. */
export function textIn(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null || !(name in answer)) return undefined;
  const value = (answer as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * What the page and the native app say to each other (spec 7, Bridge messages): name → what the page sends and what
 * the app answers.
 */
interface BridgeMessages {
  /**
   * The app's login. `ask` only reads who is logged in; `login` shows the app's own login first. The other two tell what
   * has happened in the page and expect no answer: after `loggedOut` the app holds no token either.
   */
  userLogin: { send: { mode: 'ask' | 'login' | 'loggedIn' | 'loggedOut' }; answer: { token: string | null } };
  shareFlag: { send: { shareable: boolean }; answer: void };
  backIntercept: { send: { on: boolean }; answer: void };
  /** `null`: the user cancelled. */
  scanQr: { send: Record<string, never>; answer: { text: string | null } };
  callEmail: { send: { address: string; subject?: string }; answer: void };
  setTitle: { send: { title: string }; answer: void };
  goBack: { send: Record<string, never>; answer: void };
}
type BridgeMessageName = keyof BridgeMessages;

/** The messages that the app answers; the others expect no answer. */
const answeredMessages: ReadonlySet<BridgeMessageName> = new Set<BridgeMessageName>(['userLogin', 'scanQr']);

/** One message in either direction, sent as JSON text. An answer has the id of its question. */
interface BridgePacket {
  id: string;
  name: BridgeMessageName;
  data: unknown;
}
