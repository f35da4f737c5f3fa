import { describe, expect, it } from 'vitest';
import type { ClientMessage } from './wire-messages.ts';
import {
  closeStatements,
  ConnectionReader,
  isSimpleQuery,
  readBackendOutput,
  ROLLBACK,
  WELCOME,
} from './wire-messages.ts';

/** A message of the protocol: its type, its length without the type, its body. */
function message(type: string, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const SYNC = message('S');
const parse = (name: string, text = 'select 1'): Buffer => message('P', `${name}\0${text}\0\0\0`);
const bind = (portal: string, statement: string): Buffer => message('B', `${portal}\0${statement}\0\0\0\0\0\0\0`);
const ready = (status: string): Buffer => message('Z', status);

/** The requests in these bytes, when they arrive in pieces of this size. */
function readIn(reader: ConnectionReader, bytes: Buffer, piece = bytes.length): ClientMessage[] {
  const messages: ClientMessage[] = [];
  for (let at = 0; at < bytes.length; at += piece) messages.push(...reader.read(bytes.subarray(at, at + piece)));
  return messages;
}

/** A reader that has read its startup packet. */
function begun(prefix = 'c7_'): ConnectionReader {
  const reader = new ConnectionReader(prefix);
  expect(readIn(reader, STARTUP)).toEqual([{ kind: 'startup' }]);
  return reader;
}

const textsOf = (asked: ClientMessage[]): string[] =>
  asked.map((one) => (one.kind === 'batch' ? Buffer.from(one.bytes).toString('latin1') : one.kind));

describe('what a connection sends', () => {
  it('begins with a startup packet, which has no type', () => {
    const bytes = Buffer.concat([STARTUP, message('Q', 'select 1\0')]);
    expect(readIn(new ConnectionReader('c1_'), bytes).map(({ kind }) => kind)).toEqual(['startup', 'batch']);
  });

  it('is a batch until Sync, or a simple query alone', () => {
    const query = message('Q', 'begin\0');
    const extended = Buffer.concat([parse(''), bind('', ''), message('E', '\0\0\0\0\0'), SYNC]);
    expect(textsOf(readIn(begun(), Buffer.concat([query, extended])))).toEqual([
      query.toString('latin1'),
      extended.toString('latin1'),
    ]);
  });

  it.each([1, 2, 3, 5, 7])('reads the same in pieces of %i bytes', (piece) => {
    const bytes = Buffer.concat([parse('list'), bind('', 'list'), SYNC, message('Q', 'commit\0'), message('X')]);
    expect(textsOf(readIn(begun(), bytes, piece))).toEqual(textsOf(readIn(begun(), bytes)));
  });

  it('keeps an incomplete message until its rest arrives', () => {
    const reader = begun();
    const query = message('Q', 'select 1\0');
    const chunk = Buffer.from(query.subarray(0, 8));
    expect(readIn(reader, chunk)).toEqual([]);
    expect(textsOf(readIn(reader, query.subarray(8)))).toEqual([query.toString('latin1')]);
  });

  it('ends with Terminate', () => {
    expect(readIn(begun(), message('X'))).toEqual([{ kind: 'end' }]);
  });
});

describe('the names of statements', () => {
  it('get the prefix of their connection in every message', () => {
    const reader = begun('c7_');
    const bytes = Buffer.concat([
      parse('list'),
      bind('portal', 'list'),
      message('D', 'Slist\0'),
      message('C', 'Slist\0'),
      SYNC,
    ]);
    const expected = Buffer.concat([
      parse('c7_list'),
      bind('portal', 'c7_list'),
      message('D', 'Sc7_list\0'),
      message('C', 'Sc7_list\0'),
      SYNC,
    ]);
    expect(textsOf(readIn(reader, bytes))).toEqual([expected.toString('latin1')]);
    expect([...reader.statements]).toEqual(['c7_list']);
  });

  it('stay as they are for the unnamed statement and for portals', () => {
    const reader = begun();
    const bytes = Buffer.concat([parse(''), bind('portal', ''), message('D', 'Pportal\0'), message('C', 'P\0'), SYNC]);
    expect(textsOf(readIn(reader, bytes))).toEqual([bytes.toString('latin1')]);
    expect(reader.statements.size).toBe(0);
  });

  it('are closed by messages that end in a Sync', () => {
    expect(closeStatements(['c7_a', 'c7_b']).toString('latin1')).toBe(
      Buffer.concat([message('C', 'Sc7_a\0'), message('C', 'Sc7_b\0'), SYNC]).toString('latin1'),
    );
  });
});

describe('what the backend answers', () => {
  const row = message('D', 'x');
  const notice = message('A', 'live');

  it('goes to its connection, and says whether a transaction is open', () => {
    const idle = Buffer.concat([row, ready('I')]);
    expect(readBackendOutput(idle)).toEqual({ own: idle, notices: null, idle: true });
    expect(readBackendOutput(Buffer.concat([row, ready('T')]))?.idle).toBe(false);
    expect(readBackendOutput(Buffer.concat([message('E', 'failed'), ready('E')]))?.idle).toBe(false);
  });

  it('is separated from notifications, which are for all', () => {
    expect(readBackendOutput(Buffer.concat([notice, row, notice, ready('I')]))).toEqual({
      own: Buffer.concat([row, ready('I')]),
      notices: Buffer.concat([notice, notice]),
      idle: true,
    });
  });

  it('is null without its end, because the backend failed', () => {
    expect(readBackendOutput(row)).toBeNull();
    expect(readBackendOutput(new Uint8Array())).toBeNull();
  });

  it('is read from the middle of a larger buffer', () => {
    const large = Buffer.concat([Buffer.from('before'), row, ready('I'), Buffer.from('after')]);
    const answer = readBackendOutput(large.subarray(6, large.length - 5));
    expect(answer?.own).toEqual(Buffer.concat([row, ready('I')]));
  });
});

it('welcomes without a password, and is ready at once', () => {
  expect(readBackendOutput(WELCOME)).toMatchObject({ notices: null, idle: true });
  expect(WELCOME.subarray(0, 9)).toEqual(message('R', Buffer.alloc(4)));
});

it('distinguishes a simple query from a batch of the extended protocol', () => {
  expect([isSimpleQuery(ROLLBACK), isSimpleQuery(parse('')), isSimpleQuery(SYNC)]).toEqual([true, false, false]);
});
