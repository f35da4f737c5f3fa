import { describe, expect, it } from 'vitest';
import { createBridge, textIn } from './bridge.ts';
import { mailtoOf } from './mailto.ts';

function insideApp() {
  const posted: { id: string; name: string; data: unknown }[] = [];
  const host: Parameters<typeof createBridge>[0] = {
    CloseloopApp: { postMessage: (text) => posted.push(JSON.parse(text)) },
  };
  let last = 0;
  return { host, posted, bridge: createBridge(host, () => String(++last)) };
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
      () => 'x',
    );
    bridge.tell('backIntercept', { on: false });
    expect(posted).toEqual(['{"id":"x","name":"backIntercept","data":{"on":false}}']);
  });

  it('is silent outside of the app', async () => {
    const host: Parameters<typeof createBridge>[0] = {};
    const bridge = createBridge(host, () => 'x');
    bridge.tell('shareFlag', { shareable: true });
    expect([bridge.insideApp, await bridge.ask('scanQr', {}), host]).toEqual([false, undefined, {}]);
  });

  it.each([
    [['a@b.example'], 'mailto:a@b.example'],
    [
      ['a?cc=evil@x@b.example', 'ITR-1 Fan & pump'],
      'mailto:a%3Fcc%3Devil@x@b.example?subject=ITR-1%20Fan%20%26%20pump',
    ],
  ] as const)('in a browser a mail is a link: %j', ([address, subject], link) => {
    expect(mailtoOf(address, subject)).toBe(link);
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
