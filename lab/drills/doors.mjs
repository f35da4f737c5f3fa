// `npm run drill:doors`: files and mails that were made to stop the server, through the doors by which they come: the
// import of units and of old tickets, the holidays of a calendar, and mails to a reply address, from people who may
// answer and from strangers. The built server, as `npm start` runs it. It is killed and started again in the middle.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { demoToken } from '../bench/embedded.mjs';
import { call, uploadFile } from '../bench/import-client.mjs';
import { ROOT, say } from '../../scripts/bootstrap.mjs';
import { mailPort, memoryMb, replyAddress, startPoll, waitingMails } from './door-server.mjs';
import { recordFigures } from './figures.mjs';
import { hostileFiles } from './hostile-files.mjs';
import { hostileMails } from './hostile-mails.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { makeServer } from './servers.mjs';

const MARKS = PASS_MARKS.doors;
/** A machine with a higher load answers late for other reasons, which is said. */
const QUIET_LOAD = 1;
const FILE_MS = 150_000;
const MAILS_MS = 400_000;
const CALM_MS = 60_000;
/** The file while which the server is killed. */
const KILLED_AT = 2;
/** The mails that come from people who may answer and from strangers; of the others each comes from one of them. */
const HTML_MAILS = 10;

/**
 * @typedef {import('./servers.mjs').DrillServer} DrillServer
 * @typedef {{ what: string, answer: string | undefined, longest: number, missed: number, late: number }} Answered
 * @typedef {{ server: DrillServer, token: string, health: () => Promise<{ longest: number, missed: number, late: number }> }} Doors
 */

/** Gives a file in; resolves to the sentence that answers it. @param {Doors} doors @param {import('./hostile-files.mjs').HostileFile} file */
async function giveFile({ server, token }, { to, bytes }) {
  const content = Buffer.from(bytes());
  if (to === 'holidays') {
    const body = { text: content.toString(), fromYear: 2026, toYear: 2027 };
    const { holidays } = await call(server, token, 'POST', '/itr-api/v1/admin/calendars/holidays', body);
    return `${holidays.length} days`;
  }
  const upload = { key: await uploadFile(server, token, content), name: to === 'units' ? 'units.xlsx' : 'old.zip' };
  const { id } = await call(server, token, 'POST', '/itr-api/v1/admin/imports', { entity: to, upload });
  return () => importEnd(server, token, id);
}

/** @param {DrillServer} server @param {string} token @param {string} id @returns {Promise<string | undefined>} */
async function importEnd(server, token, id) {
  const deadline = performance.now() + FILE_MS;
  while (performance.now() < deadline && !server.died()) {
    const { state, error, counts } = await call(server, token, 'GET', `/itr-api/v1/admin/imports/${id}`);
    if (state === 'failed') return error || undefined;
    if (state !== 'checking') return `checked: ${JSON.stringify(counts)}`;
    await pause(50);
  }
  return undefined;
}

/**
 * Gives a file in, and kills the server while it reads it if `isKilled`.
 * @param {Doors} doors @param {import('./hostile-files.mjs').HostileFile} file @param {boolean} isKilled
 * @returns {Promise<Answered>}
 */
async function throughDoor(doors, file, isKilled) {
  await doors.health();
  const what = `${file.to}: ${file.what}`;
  /** @type {string | undefined} */
  let answer;
  try {
    const given = await giveFile(doors, file);
    if (isKilled) {
      await pause(300);
      await doors.server.kill('SIGKILL');
      const ms = await doors.server.start();
      say(`SIGKILL while it reads "${what}": ready again in ${Math.round(ms)} ms`);
      await doors.health();
    }
    answer = typeof given === 'string' ? given : await given();
  } catch (error) {
    // A refusal is an answer, if it says something to people and is no fault of the server.
    const text = error instanceof Error ? error.message : String(error);
    answer = /: 4\d\d \S/.test(text) ? text : undefined;
    if (answer === undefined) say(`${what}: ${text}`);
  }
  return { what, answer, ...(await doors.health()) };
}

/**
 * Sends a mail, as a person who may answer or as a stranger.
 * @param {Doors} doors @param {import('./hostile-mails.mjs').HostileMail} mail @param {string} from @param {string} to
 * @returns {Promise<Answered>}
 */
async function mailThroughDoor({ server, health }, { what, headers = [], body }, from, to) {
  await health();
  const head = [`From: ${from}`, `To: ${to}`, 'Subject: Re: your ticket', `Message-ID: <${randomUUID()}@mail.example>`];
  const raw = Buffer.concat([
    Buffer.from(`${[...head, 'MIME-Version: 1.0', ...headers].join('\r\n')}\r\n\r\n`),
    Buffer.from(body()),
  ]);
  const transport = createTransport({ host: '127.0.0.1', port: mailPort(server), secure: false, ignoreTLS: true });
  const answer = await transport.sendMail({ envelope: { from, to }, raw }).then(
    ({ response }) => response,
    (error) => (error.responseCode ? String(error.response) : undefined),
  );
  transport.close();
  return { what: `mail: ${what}`, answer, ...(await health()) };
}

/** All mails through the door, the second half of them after a kill. @param {Doors} doors */
async function allMails(doors) {
  const { server } = doors;
  const { to, account } = await replyAddress(server);
  /** @type {Answered[]} */
  const answered = [];
  const senders = { known: account, stranger: 'stranger@elsewhere.example' };
  for (const [who, from] of Object.entries(senders))
    for (const [at, mail] of hostileMails.entries()) {
      if (at % 2 === (who === 'known' ? 1 : 0) && at > HTML_MAILS) continue;
      const one = await mailThroughDoor(doors, mail, from, to);
      answered.push({ ...one, what: `${one.what} (${who})` });
    }
  await server.kill('SIGKILL');
  const ms = await server.start();
  say(`SIGKILL with ${waitingMails(server).waiting} mails waiting: ready again in ${Math.round(ms)} ms`);
  await doors.health();
  const deadline = performance.now() + MAILS_MS;
  while (waitingMails(server).waiting > 0 && performance.now() < deadline && !server.died()) await pause(500);
  const left = waitingMails(server);
  const isDone = left.waiting === 0 && !server.died();
  answered.push({
    what: 'mails: all handled',
    answer: isDone ? `${left.unreadable} set aside` : undefined,
    ...(await doors.health()),
  });
  return answered;
}

/** @returns {Promise<boolean>} whether it passed */
export async function drill() {
  const [load = 0] = loadavg();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'doors-'));
  const server = await makeServer(folder, {}, []);
  try {
    say(`The first start, with demo data; load ${load.toFixed(1)}`);
    await server.start();
    const doors = { server, token: await demoToken(server.port, 'admin'), ...startPoll(server) };
    // What the first file and the first mail load and compile is no harm of theirs.
    await throughDoor(
      doors,
      { what: 'an ordinary file', to: 'units', bytes: () => 'sn,productModel\nAX1,MD520\n' },
      false,
    );
    const before = memoryMb(server);
    /** @type {Answered[]} */
    const answered = [];
    for (const [at, file] of hostileFiles.entries()) {
      if (server.died()) {
        answered.push({
          what: `${file.what}: the server had ended`,
          answer: undefined,
          longest: 0,
          missed: 1,
          late: 0,
        });
        await server.start();
      }
      const one = await throughDoor(doors, file, at === KILLED_AT);
      if (server.died()) one.answer = undefined;
      say(`${one.what}: ${one.answer ?? 'NO ANSWER'} (${Math.round(one.longest)} ms, machine ${Math.round(one.late)})`);
      answered.push(one);
    }
    const afterFiles = memoryMb(server);
    for (const one of await allMails(doors)) {
      say(`${one.what}: ${one.answer ?? 'NO ANSWER'} (${Math.round(one.longest)} ms, machine ${Math.round(one.late)})`);
      answered.push(one);
    }
    await pause(CALM_MS);
    const after = server.died() ? Infinity : memoryMb(server);
    await doors.stop();
    await server.kill('SIGTERM');
    return judge({ answered, before, afterFiles, after, load });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ answered: Answered[], before: number, afterFiles: number, after: number, load: number }} measured */
function judge({ answered, before, afterFiles, after, load }) {
  const silent = answered.filter(({ answer }) => !answer);
  const missed = answered.reduce((sum, one) => sum + one.missed, 0);
  const slowest = answered.toSorted((a, b) => b.longest - a.longest);
  const longest = Math.round(slowest[0]?.longest ?? 0);
  const late = Math.round(Math.max(...answered.map((one) => one.late)));
  const isQuiet = load <= QUIET_LOAD;
  const marks = [
    {
      what: 'files and mails',
      value: `${answered.length - 1}, without an answer: ${silent.length}`,
      ok: silent.length <= MARKS.silent.most,
    },
    {
      what: 'longest answer of /healthz',
      value: `${longest} ms (${slowest[0]?.what}; meanwhile an idle thread waited ${Math.round(slowest[0]?.late ?? 0)} ms, at most ${late} ms in all)${isQuiet ? '' : ', not judged: the machine was busy'}`,
      ok: longest <= MARKS.health.most || !isQuiet,
    },
    { what: 'questions to /healthz without an answer', value: `${missed}`, ok: missed <= MARKS.missed.most },
    {
      what: 'memory of the server before, and a minute after',
      value: `${before} and ${after} MiB (after the files ${afterFiles})`,
      ok: after - before <= MARKS.grown.most,
    },
  ];
  for (const { what, value, ok } of marks) say(`${ok ? 'PASS' : 'FAIL'} ${what}: ${value}`);
  for (const { what } of silent) say(`No answer: ${what}`);
  const passed = marks.every(({ ok }) => ok);
  recordFigures('doors', {
    conditions: `${cpus().length} processors, Node ${process.version}, a load of ${load.toFixed(1)} before${isQuiet ? '' : ': other programs ran beside it, so /healthz was measured and not judged'}; two SIGKILLs, one while a file was read, one with mails waiting.`,
    rows: marks.map(({ what, value }) => [what, value]),
    passed,
  });
  return passed;
}
