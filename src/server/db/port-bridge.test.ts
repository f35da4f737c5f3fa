import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { PortBridge } from './port-bridge.ts';

/** A message of the wire protocol; bodies end in the zero that texts end in. */
function message(type: string, body = ''): Buffer {
  const bytes = Buffer.from(body === '' ? '' : `${body}\0`);
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const SYNC = message('S');
const query = (text: string): Buffer => message('Q', text);

/** A fake backend that records what it receives and knows whether a transaction is open. */
function backend() {
  const received: string[] = [];
  let isOpen = false;
  let next: Buffer | undefined;
  const run = (batch: Uint8Array): Uint8Array => {
    const text = Buffer.from(batch).toString('latin1');
    received.push(text.replaceAll(/[^\x20-\x7e]+/g, ' ').trim());
    if (text.includes('begin')) isOpen = true;
    if (/commit|rollback/.test(text)) isOpen = false;
    const own = Buffer.concat([next ?? Buffer.alloc(0), message('C', `did ${received.length}`)]);
    next = undefined;
    if (text.includes('break')) return own;
    const ready = Buffer.from([90, 0, 0, 0, 5, (isOpen ? 'T' : 'I').charCodeAt(0)]);
    return Buffer.concat([own, ready]);
  };
  /** Adds bytes before the next answer. */
  const tell = (bytes: Buffer): void => {
    next = bytes;
  };
  return { run, asked: received, tell };
}

interface Line {
  port: MessagePort;
  /** What has arrived, as text. */
  came: string[];
  send(...messages: Buffer[]): void;
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A connection that has been welcomed. */
async function connect(bridge: PortBridge): Promise<Line> {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  bridge.serve(port2);
  const came: string[] = [];
  port1.on('message', (chunk: Uint8Array) => came.push(Buffer.from(chunk).toString('latin1')));
  const send = (...messages: Buffer[]): void => port1.postMessage(new Uint8Array(Buffer.concat(messages)));
  send(STARTUP);
  await expect.poll(() => came.length).toBe(1);
  came.length = 0;
  return { port: port1, came, send };
}

describe('connections that share one backend', () => {
  it('each get their own answers', async () => {
    const { run, asked } = backend();
    const bridge = new PortBridge(run);
    const [one, two] = [await connect(bridge), await connect(bridge)];
    one.send(query('first'));
    await expect.poll(() => one.came.length).toBe(1);
    two.send(query('second'));
    await expect.poll(() => two.came.length).toBe(1);
    expect(asked).toEqual(['Q first', 'Q second']);
    expect(one.came[0]).toContain('did 1');
    expect(two.came[0]).toContain('did 2');
  });

  it('wait until the transaction of another has ended, and then run in their order', async () => {
    const { run, asked } = backend();
    const bridge = new PortBridge(run);
    const [owner, two, three] = [await connect(bridge), await connect(bridge), await connect(bridge)];
    owner.send(query('begin'));
    await expect.poll(() => asked.length).toBe(1);
    two.send(query('two'));
    three.send(query('three'));
    owner.send(query('inside'));
    await expect.poll(() => owner.came.length).toBe(2);
    expect(asked).toEqual(['Q begin', 'Q inside']);
    owner.send(query('commit'));
    await expect.poll(() => three.came.length).toBe(1);
    expect(asked.slice(0, 3)).toEqual(['Q begin', 'Q inside', 'Q commit']);
    expect(asked.slice(3).toSorted()).toEqual(['Q three', 'Q two']);
  });

  it('roll back the open transaction of one that closes, and the others continue', async () => {
    const { run, asked } = backend();
    const bridge = new PortBridge(run);
    const [owner, other] = [await connect(bridge), await connect(bridge)];
    owner.send(query('begin'));
    await expect.poll(() => asked.length).toBe(1);
    other.send(query('waiting'));
    owner.port.close();
    await expect.poll(() => other.came.length).toBe(1);
    expect(asked).toEqual(['Q begin', 'Q rollback', 'Q waiting']);
  });

  it('drop the waiting batches of one that closes', async () => {
    const { run, asked } = backend();
    const bridge = new PortBridge(run);
    const [owner, other] = [await connect(bridge), await connect(bridge)];
    owner.send(query('begin'));
    await expect.poll(() => asked.length).toBe(1);
    const gone = once(other.port, 'close');
    other.send(query('never'), message('X'));
    await gone;
    // The other end of the port is closed in a later turn of the event loop.
    await setImmediate();
    owner.send(query('commit'));
    owner.send(query('after'));
    await expect.poll(() => owner.came.length).toBe(3);
    expect(asked).toEqual(['Q begin', 'Q commit', 'Q after']);
  });

  it('have their own prepared statements, which are closed with them', async () => {
    const { run, asked } = backend();
    const bridge = new PortBridge(run);
    const [one, two] = [await connect(bridge), await connect(bridge)];
    for (const line of [one, two]) {
      line.send(message('P', 'list\0select 1\0'), SYNC);
      await expect.poll(() => line.came.length).toBe(1);
    }
    expect(asked[0]).toContain('c1_list');
    expect(asked[1]).toContain('c2_list');
    one.port.close();
    await expect.poll(() => asked.length).toBe(3);
    expect(asked[2]).toContain('Sc1_list');
  });

  it('all get a notification, after the answer of the statement that sent it', async () => {
    const { run, tell } = backend();
    const bridge = new PortBridge(run);
    const [one, two] = [await connect(bridge), await connect(bridge)];
    tell(message('A', 'live'));
    one.send(query('notify'));
    await expect.poll(() => two.came.length).toBe(1);
    await expect.poll(() => one.came.length).toBe(2);
    expect(one.came[0]).not.toContain('live');
    expect([one.came[1], two.came[0]].every((text) => text?.includes('live'))).toBe(true);
  });

  it('are all closed when the bridge closes', async () => {
    const bridge = new PortBridge(backend().run);
    const [one, two] = [await connect(bridge), await connect(bridge)];
    const cut = [one, two].map(({ port }) => new Promise((resolve) => port.once('close', () => resolve('cut'))));
    bridge.close();
    expect(await Promise.all(cut)).toEqual(['cut', 'cut']);
  });
});
