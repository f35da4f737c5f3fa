// `npm run drill:files`: files that were made to do harm, through the doors by which they come to a ticket: the page, the
// API, mail. Each is refused with a sentence, or kept byte for byte and only ever a download. The built server, as
// `npm start` runs it. It is killed in the middle of an upload and of a write, and started again.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import OSS from 'ali-oss';
import { createTransport } from 'nodemailer';
import { demoToken } from '../bench/embedded.mjs';
import { call } from '../bench/import-client.mjs';
import { ROOT, say } from '../../scripts/bootstrap.mjs';
import { mailPort, memoryMb, replyAddress, startPoll, waitingMails } from './door-server.mjs';
import { recordFigures } from './figures.mjs';
import { hostileAttachments } from './hostile-attachments.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { makeServer } from './servers.mjs';

const MARKS = PASS_MARKS.files;
const MIB = 1024 * 1024;
const QUIET_LOAD = 1;
const CALM_MS = 60_000;
const MAILS_MS = 300_000;
const MAIL_FILES = 5;
const MAIL_FILE_MAX = 4 * MIB;

/**
 * @typedef {import('./servers.mjs').DrillServer} DrillServer
 * @typedef {import('./hostile-attachments.mjs').HostileAttachment} HostileAttachment
 * @typedef {{ id: string, kind: string, name: string, seq: number }} Attached
 * @typedef {{ server: DrillServer, token: string, ticket: string, health: ReturnType<typeof startPoll>['health'] }} Doors
 * @typedef {{ what: string, wrong: string | undefined, longest: number, missed: number }} Judged
 */

const digest = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex');

/** What a client of the object store needs to write below a prefix of this user. @param {Doors} doors */
async function clientFor({ server, token }) {
  const given = await call(server, token, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const client = new OSS({
    ...{ accessKeyId: given.accessKeyId, accessKeySecret: given.accessKeySecret, stsToken: given.securityToken },
    ...{ bucket: given.bucketName, region: 'oss-eu-central-1', endpoint: `http://127.0.0.1:${server.port}` },
    ...{ sldEnable: true, authorizationV4: true, timeout: 120_000, retryMax: 0 },
  });
  return { client, key: `${given.dirPrefix}attachFiles/20261124/${Date.now()}-${randomUUID()}.bin` };
}

/** Uploads it as the page does. Resolves to its key. @param {Doors} doors @param {Buffer} bytes */
async function upload(doors, bytes) {
  const { client, key } = await clientFor(doors);
  await client.put(key, bytes);
  return key;
}

/**
 * A comment with this file, as the page wraps it or straight to the API.
 * @param {Doors} doors @param {{ key: string, name: string }} file @param {boolean} isWrapped
 * @returns {Promise<{ http: number, msg: string, data: any }>}
 */
async function comment({ server, token, ticket }, file, isWrapped) {
  const path = `/itr-api/v1/tickets/${ticket}/actions/comment`;
  const param = { text: 'What the drive says.', visibility: 'public', uploads: [file] };
  const answer = await fetch(
    `http://127.0.0.1:${server.port}${isWrapped ? '/api/client/v1/itrChannel/invokeItrApi' : path}`,
    {
      method: 'POST',
      headers: { xauthorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(isWrapped ? { methodType: 0, uri: path, param } : param),
      signal: AbortSignal.timeout(150_000),
    },
  );
  const { code, msg, data } = await answer.json();
  return { http: isWrapped ? code : answer.status, msg, data };
}

/** @param {Doors} doors @param {string} id @returns {Promise<{ bytes: Buffer, headers: Headers }>} */
async function download({ server, token }, id) {
  const { url } = await call(server, token, 'GET', `/itr-api/v1/attachments/${id}`);
  const answer = await fetch(new URL(url, `http://127.0.0.1:${server.port}`));
  if (answer.status !== 200) throw new Error(`A file is answered with ${answer.status}`);
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}

/** What is wrong with a file that was attached. @param {Doors} doors @param {Attached} file @param {HostileAttachment} sent @param {Buffer} bytes */
async function wrongWith(doors, file, { ends }, bytes) {
  const { bytes: found, headers } = await download(doors, file.id);
  if (headers.get('x-content-type-options') !== 'nosniff') return 'served without nosniff';
  if (!headers.get('content-security-policy')?.includes('sandbox')) return 'served without a sandbox';
  if (ends === 'redrawn') {
    if (file.kind !== 'image' || headers.get('content-type') !== 'image/png') return 'is no picture';
    return found.includes('<?php') || found.includes('PK\u0003\u0004') ? 'has more than a picture in it' : undefined;
  }
  if (!found.equals(bytes)) return `has ${found.length} other bytes`;
  const type = headers.get('content-type');
  if (type !== 'application/octet-stream') return `served as ${type}`;
  const disposition = headers.get('content-disposition') ?? '';
  return /^attachment\s*(;|$)/.test(disposition) ? undefined : `served as ${disposition}`;
}

/**
 * Gives one file in. Says what is wrong with what became of it.
 * @param {Doors} doors @param {HostileAttachment} sent @param {boolean} isWrapped
 * @returns {Promise<string | undefined>}
 */
async function give(doors, sent, isWrapped) {
  const bytes = Buffer.from(sent.bytes());
  const { http, msg, data } = await comment(doors, { key: await upload(doors, bytes), name: sent.name }, isWrapped);
  if (sent.ends === 'refused') {
    if (http !== 400) return `was answered with ${http}`;
    const sentences = Object.entries(data?.fields ?? {}).filter(([field]) => field.startsWith('uploads'));
    // What is no text at all is refused as a whole.
    const [said = msg] = sentences.map(([, sentence]) => String(sentence));
    return /\S+ \S+ \S+/.test(said) ? undefined : `was refused with "${said}"`;
  }
  if (http !== 200) return `was answered with ${http} ${JSON.stringify(data?.fields)}`;
  const file = data.attachments.find((/** @type {Attached} */ one) => one.seq === data.seq);
  return file ? wrongWith(doors, file, sent, bytes) : 'is not there';
}

/** All files through page or API. @param {Doors} doors @param {boolean} isWrapped */
async function throughCalls(doors, isWrapped) {
  /** @type {Judged[]} */
  const judged = [];
  for (const sent of hostileAttachments) {
    await doors.health();
    const wrong = await give(doors, sent, isWrapped).catch((error) => `no answer: ${error}`);
    const { longest, missed } = await doors.health();
    const what = `${isWrapped ? 'page' : 'API'}: ${sent.what} (${JSON.stringify(sent.name.slice(0, 40))})`;
    if (wrong) say(`${what} ${wrong}`);
    judged.push({ what, wrong, longest, missed });
  }
  return judged;
}

/** @param {Doors} doors @param {string} [id] @returns {Promise<Attached[]>} */
const attachedTo = async ({ server, token, ticket }, id = ticket) =>
  (await call(server, token, 'GET', `/itr-api/v1/tickets/${id}`)).attachments;

/** The ticket of a reply address: the one that gets the first mail. @param {Doors} doors @param {string} word */
async function ticketWith({ server, token }, word) {
  const { items } = await call(server, token, 'GET', `/itr-api/v1/tickets?view=all&q=${word}`);
  return items[0]?.id;
}

/**
 * The smaller files by mail, five in each. What is attached is compared by its bytes, since a mail may change names.
 * @param {Doors} doors
 */
async function throughMail(doors) {
  const { server } = doors;
  const { to, account } = await replyAddress(server);
  const partner = { ...doors, token: await demoToken(server.port, account.split('@')[0] ?? '') };
  const sent = hostileAttachments
    .filter(({ name }) => name !== '' && !name.includes('\0'))
    .map((file) => ({ ...file, content: Buffer.from(file.bytes()) }))
    .filter(({ content }) => content.length > 0 && content.length <= MAIL_FILE_MAX);
  await doors.health();
  const word = `mailed${Date.now().toString(36)}`;
  const transport = createTransport({ host: '127.0.0.1', port: mailPort(server), secure: false, ignoreTLS: true });
  for (let at = 0; at < sent.length; at += MAIL_FILES) {
    const attachments = sent.slice(at, at + MAIL_FILES).map(({ name, content }) => ({ filename: name, content }));
    await transport.sendMail({ from: account, to, subject: 'Re: your ticket', text: `${word} ${at}`, attachments });
  }
  transport.close();
  const deadline = performance.now() + MAILS_MS;
  while (waitingMails(server).waiting > 0 && performance.now() < deadline) await pause(300);
  const { longest, missed } = await doors.health();
  const id = await ticketWith(partner, word);
  const found = new Set();
  for (const { id: file } of id ? await attachedTo(partner, id) : [])
    found.add(digest((await download(partner, file)).bytes));
  return sent.map(({ what, name, content, ends }) => {
    const isThere = found.has(digest(content));
    // In a mail a name that is too long is cut.
    const isWanted = ends === 'kept' || name.length > 200;
    const wrong = isThere === isWanted ? undefined : isThere ? 'is there as it came' : 'is not there';
    if (wrong) say(`mail: ${what} (${name.slice(0, 40)}) ${wrong}`);
    return { what: `mail: ${what}`, wrong, longest, missed };
  });
}

/**
 * Killed while a file goes up, and while one is looked at; then all that was acknowledged is there, and the same can be
 * sent again. Resolves to how many files are lost.
 * @param {Doors} doors
 */
async function kills(doors) {
  const before = await attachedTo(doors);
  const sums = new Map();
  for (const { id } of before) sums.set(id, digest((await download(doors, id)).bytes));
  const large = Buffer.alloc(20 * MIB, 'x');
  const { client, key } = await clientFor(doors);
  const going = client.put(key, large).catch(() => undefined);
  await pause(30);
  await doors.server.kill('SIGKILL');
  await going;
  say(`SIGKILL while a file goes up: ready again in ${Math.round(await doors.server.start())} ms`);
  const half = await comment(doors, { key, name: 'large.log' }, false);
  const again = await upload(doors, large);
  const writing = comment(doors, { key: again, name: 'large.log' }, false).catch(() => undefined);
  await pause(150);
  await doors.server.kill('SIGKILL');
  await writing;
  say(`SIGKILL while it is looked at: ready again in ${Math.round(await doors.server.start())} ms`);
  const isThere = (await attachedTo(doors)).length > before.length + (half.http === 200 ? 1 : 0);
  const last = isThere ? { http: 200 } : await comment(doors, { key: again, name: 'large.log' }, false);
  let lost = last.http === 200 ? 0 : 1;
  // What went up whole before the kill may be claimed; a half is refused with a sentence.
  if (half.http !== 200 && half.http !== 400) lost += 1;
  const after = new Set((await attachedTo(doors)).map(({ id }) => id));
  for (const [id, sum] of sums) if (!after.has(id) || digest((await download(doors, id)).bytes) !== sum) lost += 1;
  return lost;
}

/** @returns {Promise<boolean>} whether it passed */
export async function drill() {
  const [load = 0] = loadavg();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'files-'));
  const server = await makeServer(folder, {}, []);
  try {
    say(`The first start, with demo data; load ${load.toFixed(1)}`);
    await server.start();
    const token = await demoToken(server.port, 'partner');
    const poll = startPoll(server);
    const { items } = await call(server, token, 'GET', '/itr-api/v1/tickets?view=all');
    const ticket = items.find((/** @type {any} */ one) => one.status === 'accepted' || one.status === 'submitted').id;
    const doors = { server, token, ticket, health: poll.health };
    // What the first file loads and compiles is no harm of the others.
    await give(doors, { what: 'a set', name: 'a.par', bytes: () => 'P0010=1', ends: 'kept' }, true);
    const memory = memoryMb(server);
    const judged = [...(await throughCalls(doors, true)), ...(await throughCalls(doors, false))];
    judged.push(...(await throughMail(doors)));
    await pause(CALM_MS);
    const grown = server.died() ? Infinity : memoryMb(server) - memory;
    await poll.stop();
    const lost = await kills(doors);
    await server.kill('SIGTERM');
    return judge({ judged, memory, grown, lost, load });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ judged: Judged[], memory: number, grown: number, lost: number, load: number }} measured */
function judge({ judged, memory, grown, lost, load }) {
  const wrong = judged.filter((one) => one.wrong);
  const missed = judged.reduce((sum, one) => sum + one.missed, 0);
  const [slowest] = judged.toSorted((a, b) => b.longest - a.longest);
  const longest = Math.round(slowest?.longest ?? 0);
  const isQuiet = load <= QUIET_LOAD;
  const given = hostileAttachments.length;
  const marks = [
    { what: 'hostile files', value: `${given}, given in ${judged.length} times`, ok: given >= MARKS.given.least },
    { what: 'wrong ends', value: `${wrong.length}`, ok: wrong.length <= MARKS.wrong.most },
    {
      what: 'longest answer of /healthz',
      value: `${longest} ms (${slowest?.what})${isQuiet ? '' : ', not judged: the machine was busy'}`,
      ok: longest <= MARKS.health.most || !isQuiet,
    },
    { what: 'questions to /healthz without an answer', value: `${missed}`, ok: missed <= MARKS.missed.most },
    {
      what: 'memory of the server before, and a minute after',
      value: `${memory} and ${memory + grown} MiB`,
      ok: grown <= MARKS.grown.most,
    },
    { what: 'files lost by two SIGKILLs', value: `${lost}`, ok: lost <= MARKS.lost.most },
  ];
  for (const { what, value, ok } of marks) say(`${ok ? 'PASS' : 'FAIL'} ${what}: ${value}`);
  const passed = marks.every(({ ok }) => ok);
  recordFigures('files', {
    conditions: `${cpus().length} processors, Node ${process.version}, a load of ${load.toFixed(1)} before${isQuiet ? '' : ': other programs ran beside it, so /healthz was measured and not judged'}.`,
    rows: marks.map(({ what, value }) => [what, value]),
    passed,
  });
  return passed;
}
