// npm run drill:invitations: 4,000 people are invited in one act and the server is killed while the mails go out. Each gets
// the mail, with one Message-ID; twice only what was being sent at the kill.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { ROOT, say } from '../../scripts/bootstrap.mjs';
import { freePort } from '../../scripts/postgres.mjs';
import { recordFigures } from './figures.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { makeServer } from './servers.mjs';

const { invited: INVITED, twice: TWICE, ids: IDS, missing: MISSING } = PASS_MARKS.invitations;
const PASSWORD = 'grey-otter-climbs';
const ADMIN = '/itr-api/v1/admin';
const LOT = 1_000;
const KILL_AT = 1_500;
/** What is in flight at a kill is due again after two minutes, and found by the next maintenance. */
const WITHIN_MS = 900_000;

/** Message-IDs of the invitations that a mail server has taken, by address. @type {Map<string, string[]>} */
const taken = new Map();

/** @param {number} port */
async function startMailServer(port) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece) => (text += piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const [, id = ''] = /^message-id:\s*(\S+)/im.exec(text) ?? [];
        if (to.endsWith('@many.example')) taken.set(to, [...(taken.get(to) ?? []), id]);
        done();
      });
    },
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return server;
}

export async function drill() {
  const folder = mkdtempSync(join(ROOT, '.tmp', 'invitations-'));
  const smtp = await freePort();
  const mail = await startMailServer(smtp);
  const server = await makeServer(folder, { SMTP_URL: `smtp://127.0.0.1:${smtp}` });
  try {
    await server.start();
    const base = `http://127.0.0.1:${server.port}`;
    let token = '';
    /** @param {string} method @param {string} path @param {object} [body] */
    const call = async (method, path, body) => {
      const answer = await fetch(base + path, {
        method,
        headers: { 'content-type': 'application/json', xauthorization: token },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { code, data } = /** @type {any} */ (await answer.json());
      if (code >= 300) throw new Error(`${method} ${path}: ${code} ${JSON.stringify(data)}`);
      return data;
    };
    const [, code = ''] = /setup\?code=([\w-]+)/.exec(server.log()) ?? [];
    const admin = {
      vendorName: 'Acme',
      email: 'ada@acme.example',
      userName: 'Ada',
      password: PASSWORD,
      language: 'en',
    };
    token = (await call('POST', '/api/client/v1/setup', { code, ...admin })).token;
    await call('PUT', `${ADMIN}/entities/organisations`, { rows: [{ code: 'many', name: 'Many' }] });
    for (let from = 0; from < INVITED.least; from += LOT)
      await call('PUT', `${ADMIN}/entities/people`, {
        rows: Array.from({ length: LOT }, (_, at) => ({
          ...{ account: `p${from + at}@many.example`, userName: `Person ${from + at}` },
          ...{ role: 'partner', organisation: 'many', language: 'en' },
        })),
      });
    const from = performance.now();
    const { id, total } = await call('POST', `${ADMIN}/people/invite`, { filter: { organisation: 'many' } });
    say(`Inviting ${total}`);
    while (taken.size < KILL_AT) await pause(5);
    await server.kill();
    const atKill = taken.size;
    say(`Killed after ${atKill}`);
    await server.start();
    const deadline = performance.now() + WITHIN_MS;
    let run = { sent: 0, failed: 0 };
    while (run.sent < total && performance.now() < deadline) {
      await pause(2_000);
      run = await call('GET', `${ADMIN}/invitations/${id}`);
    }
    const mails = [...taken.values()];
    const twice = mails.filter((ids) => ids.length > 1).length;
    const several = mails.filter((ids) => new Set(ids).size > 1 || ids.length > 2).length;
    const missing = total - taken.size + (total - run.sent);
    const passed = total >= INVITED.least && twice <= TWICE.most && several <= IDS.most && missing <= MISSING.most;
    recordFigures('invitations', {
      conditions: 'The built server with the embedded database, killed once, and a mail server on the same machine.',
      rows: [
        ['people invited', total],
        ['sent at the kill', atKill],
        ['sent twice', twice],
        ['with several Message-IDs, or more than twice', several],
        ['without a mail, or not noted as sent', missing],
        ['until the last was noted', `${Math.round((performance.now() - from) / 1_000)} s`],
      ],
      passed,
    });
    return passed;
  } finally {
    await server.kill();
    mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
