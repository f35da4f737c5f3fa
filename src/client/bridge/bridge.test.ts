import { describe, expect, it } from 'vitest';
import { createBridge, textIn } from './bridge.ts';

function insideApp() {
  const posted: { id: string; name: string; data: unknown }[] = [];
  const host: Parameters<typeof createBridge>[0] = {
    CloseloopApp: { postMessage: (text) => posted.push(JSON.parse(text)) },
  };
  let last = 0;
  return { host, posted, bridge: createBridge(host, {}, () => String(++last)) };
}

describe('the bridge', () => {
  it('tells the app and matches its answers by id', async () => {
    const { host, posted, bridge } = insideApp();
    bridge.tell('shareFlag', { shareable: false });
    const first = bridge.ask('scanQr', {});
    const second = bridge.ask('userLogin', { mode: 'ask' });
    expect(posted.map(({ name }) => name)).toEqual(['shareFlag', 'scanQr', 'userLogin']);
    host.CloseloopBridge?.receive('nonsense');
    host.CloseloopBridge?.receive('{"id":"3","data":{"token":"t"}}');
    host.CloseloopBridge?.receive('{"id":"2","data":{"text":"SN1"}}');
    expect([await first, await second]).toEqual([{ text: 'SN1' }, { token: 't' }]);
  });

  it('speaks to the iOS door as well', () => {
    const posted: string[] = [];
    const bridge = createBridge(
      { webkit: { messageHandlers: { CloseloopApp: { postMessage: (text) => posted.push(text) } } } },
      {},
      () => 'x',
    );
    bridge.tell('backIntercept', { on: false });
    expect(posted).toEqual(['{"id":"x","name":"backIntercept","data":{"on":false}}']);
  });

  it('falls back to the browser', async () => {
    const titles: string[] = [];
    const bridge = createBridge({}, { setTitle: ({ title }) => titles.push(title) }, () => 'x');
    bridge.tell('setTitle', { title: 'A' });
    bridge.tell('shareFlag', { shareable: true });
    expect([bridge.insideApp, titles, await bridge.ask('scanQr', {})]).toEqual([false, ['A'], undefined]);
  });

  it('trusts no answer', () => {
    expect([
      textIn({ token: 't' }, 'token'),
      textIn({ token: 1 }, 'token'),
      textIn(null, 'token'),
      textIn({ token: '' }, 'token'),
    ]).toEqual(['t', undefined, undefined, undefined]);
  });
});
