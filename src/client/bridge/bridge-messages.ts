/**
 * What the page and the native app say to each other (spec 7, Bridge messages): name → what the page sends and what
 * the app answers.
 */
export interface BridgeMessages {
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
export type BridgeMessageName = keyof BridgeMessages;

/** The messages that the app answers; the others expect no answer. */
export const answeredMessages: ReadonlySet<BridgeMessageName> = new Set<BridgeMessageName>(['userLogin', 'scanQr']);

/** One message in either direction, sent as JSON text. An answer has the id of its question. */
export interface BridgePacket {
  id: string;
  name: BridgeMessageName;
  data: unknown;
}
