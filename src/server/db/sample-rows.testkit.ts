/** A small data set with a row in every table, for tests of row-level security. Ids differ in their last digits. */
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Role, Viewer } from '../../shared/ticket/rules.ts';
import type { Database } from './database.ts';
import * as accountTables from './schema/account.ts';
import * as factorTables from './schema/factor.ts';
import * as identityTables from './schema/identity.ts';
import * as auditTables from './schema/audit.ts';
import * as catalogueTables from './schema/catalogue.ts';
import * as clockTables from './schema/clock.ts';
import * as entryTables from './schema/entry.ts';
import * as figureTables from './schema/figure.ts';
import * as findingTables from './schema/finding.ts';
import * as reportTables from './schema/report.ts';
import * as importTables from './schema/import.ts';
import * as installationTables from './schema/installation.ts';
import * as integrationTables from './schema/integration.ts';
import * as notificationTables from './schema/notification.ts';
import * as problemTables from './schema/problem.ts';
import * as productTables from './schema/product.ts';
import * as questionTables from './schema/question.ts';
import * as shareTables from './schema/share.ts';
import * as routingTables from './schema/routing.ts';
import * as solutionTables from './schema/solution.ts';
import * as ticketTables from './schema/ticket.ts';
import * as timelineTables from './schema/timeline.ts';
import * as versionTables from './schema/version.ts';

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The ids by the names that the tests use. */
export const ids = {
  alpha: uuid(1),
  beta: uuid(2),
  partner: uuid(11),
  manager: uuid(12),
  otherPartner: uuid(13),
  engineer: uuid(14),
  expert: uuid(15),
  lead: uuid(16),
  admin: uuid(17),
  absent: uuid(18),
  disabled: uuid(19),
  alphaCustomer: uuid(21),
  betaCustomer: uuid(22),
  ownTicket: uuid(31),
  colleagueTicket: uuid(32),
  betaTicket: uuid(33),
  shownTicket: uuid(34),
  hiddenTicket: uuid(35),
  problem: uuid(41),
  share: uuid(42),
} as const;
export type Name = keyof typeof ids;

const user = (name: Name, role: Role, organisationId: string | null): Viewer => ({
  kind: 'user',
  userId: ids[name],
  role,
  organisationId,
});
export const viewers = {
  system: { kind: 'system' },
  insider: user('engineer', 'engineer', null),
  admin: user('admin', 'admin', null),
  partner: user('partner', 'partner', ids.alpha),
  manager: user('manager', 'partnerManager', ids.alpha),
  otherPartner: user('otherPartner', 'partner', ids.beta),
  visitor: { kind: 'visitor', shareId: ids.share, ticketId: ids.ownTicket, purpose: 'ticket' },
  nobody: { kind: 'nobody' },
} as const satisfies Record<string, Viewer>;
export type ViewerName = keyof typeof viewers;

export const day = (n: number): Date => new Date(Date.UTC(2026, 0, n, 8));

const ticket = (
  name: Name,
  n: number,
  more: Partial<ticketTables.NewTicket> & { requesterId: string },
): ticketTables.NewTicket => ({
  id: ids[name],
  number: `ITR-260101-000${n}`,
  kind: 'itr',
  status: 'accepted' as Status,
  version: 1,
  seq: 2,
  internalLines: [2],
  title: name,
  handlerId: ids.engineer,
  severity: 3,
  filedAt: day(n),
  updatedAt: day(n),
  search: name,
  description: `What happened in ${name}`,
  requiredDays: 3,
  snNormal: 'SNALPHA1',
  ...more,
});

/** The tickets, oldest first. */
export const tickets: ticketTables.NewTicket[] = [
  ticket('ownTicket', 1, {
    kind: 'feedback',
    requesterId: ids.partner,
    organisationId: ids.alpha,
    customerId: ids.alphaCustomer,
  }),
  ticket('colleagueTicket', 2, {
    kind: 'feedback',
    requesterId: ids.manager,
    organisationId: ids.alpha,
    handlerId: ids.expert,
  }),
  ticket('betaTicket', 3, {
    kind: 'feedback',
    requesterId: ids.otherPartner,
    organisationId: ids.beta,
    snNormal: 'SNBETA1',
  }),
  ticket('shownTicket', 4, { requesterId: ids.engineer, customerId: ids.alphaCustomer, visibleToPartner: true }),
  ticket('hiddenTicket', 5, {
    requesterId: ids.engineer,
    customerId: ids.alphaCustomer,
    status: 'completed',
    closedAt: day(6),
    faultCodes: ['E.OC1'],
  }),
];

/** Inserts everything as the system. */
export async function insertSampleRows(database: Database): Promise<void> {
  await database.transaction(viewers.system, async ({ orm }) => {
    await orm.insert(accountTables.organisation).values([
      { id: ids.alpha, name: 'Alpha' },
      { id: ids.beta, name: 'Beta' },
    ]);
    const person = (name: Name, role: Role, more: Partial<accountTables.UserRecord> = {}) => ({
      id: ids[name],
      account: `${name}@example.com`,
      userName: name,
      role,
      ...more,
    });
    await orm
      .insert(accountTables.appUser)
      .values([
        person('partner', 'partner', { organisationId: ids.alpha }),
        person('manager', 'partnerManager', { organisationId: ids.alpha }),
        person('otherPartner', 'partner', { organisationId: ids.beta }),
        person('engineer', 'engineer', { groupCode: 'Servo' }),
        person('expert', 'expert', { groupCode: 'Servo' }),
        person('lead', 'lead', { groupCode: 'Drives' }),
        person('admin', 'admin'),
        person('absent', 'engineer', { absentUntil: '9999-12-31' }),
        person('disabled', 'engineer', { disabledAt: day(1) }),
      ]);
    const customer = (name: Name) => ({
      id: ids[name],
      name,
      representative: 'Rep',
      industry: 'elevators',
      attraction: 'key-account',
      zone: 'dach',
      marketOrganisation: 'western-europe',
      businessDivision: 'elevator',
      supplier: 'Supplier of all',
    });
    await orm.insert(productTables.customer).values([customer('alphaCustomer'), customer('betaCustomer')]);
    await orm.insert(productTables.customerPartner).values([
      { customerId: ids.alphaCustomer, organisationId: ids.alpha },
      { customerId: ids.betaCustomer, organisationId: ids.beta },
    ]);
    await orm.insert(productTables.customerContact).values([
      { id: uuid(51), customerId: ids.alphaCustomer, name: 'Ann', email: 'ann@example.com' },
      { id: uuid(52), customerId: ids.betaCustomer, name: 'Bob', email: 'bob@example.com' },
    ]);
    const unit = (n: number, sn: string, customerId: string | null) => ({
      id: uuid(n),
      sn,
      snNormal: sn.replaceAll('-', ''),
      productModel: 'SV680N',
      productLine: 'servo',
      productType: 'ethercat-servo',
      customerId,
      deliveryDate: '2025-06-01',
      supplier: customerId ? null : 'Supplier of this',
    });
    await orm
      .insert(productTables.unit)
      .values([
        unit(61, 'SN-ALPHA-1', ids.alphaCustomer),
        unit(62, 'SN-BETA-1', ids.betaCustomer),
        unit(63, 'SN-FREE-1', null),
      ]);
    await orm
      .insert(productTables.productSeries)
      .values({ id: 'sv680', productLine: 'servo', name: 'SV680', description: 'Servo' });
    await orm.insert(productTables.productModel).values(
      ['a', 'b'].map((id) => ({
        id,
        seriesId: 'sv680',
        name: id,
        productNumber: `N${id}`,
        productType: 'ethercat-servo',
        description: id,
        parameters: [{ name: 'Power', value: '1 kW' }],
      })),
    );
    await orm.insert(productTables.dictionaryEntry).values([
      { dictionary: 'impact', code: 'second', en: 'Second', zh: '二', position: 2, severity: 2 },
      { dictionary: 'impact', code: 'first', en: 'First', zh: '一', position: 1, severity: 1, stop: true },
    ]);
    await orm.insert(clockTables.calendar).values({
      zone: 'dach',
      timeZone: 'Europe/Berlin',
      periods: [{ day: 1, from: 480, to: 1020 }],
      holidays: ['2026-12-25'],
    });
    await orm.insert(productTables.document).values([
      { id: 'policy', language: 'en', version: 1, title: 'Policy', markdown: 'old' },
      { id: 'policy', language: 'en', version: 2, title: 'Policy', markdown: 'new' },
      { id: 'policy', language: 'zh', version: 1, title: '政策', markdown: '中' },
      { id: 'rules', language: 'en', version: 1, title: 'Rules', markdown: 'rules' },
    ]);
    const draft = { id: 'policy', language: 'en', title: 'Draft', markdown: 'next', base: 2 } as const;
    await orm.insert(productTables.documentDraft).values({ ...draft, updatedAt: day(1), updatedBy: ids.admin });
    await orm.insert(catalogueTables.productFile).values({
      id: uuid(71),
      seriesId: 'sv680',
      kind: 'picture',
      titleEn: 'Front',
      titleZh: '正面',
      name: 'sv680.jpg',
      contentType: 'image/jpeg',
      size: 1,
      objectKey: 'k',
    });
    await orm.insert(catalogueTables.selection).values({ id: 'list', name: 'List' });
    await orm
      .insert(catalogueTables.selectionItem)
      .values({ selectionId: 'list', position: 0, name: 'Cable', quantity: 60 });
    const question = { language: 'en' as const, title: 'Q', symptom: 'S', solution: 'A', updatedAt: day(1) };
    await orm.insert(questionTables.question).values([
      { ...question, id: 'open', public: true },
      { ...question, id: 'inside', public: false },
      { ...question, id: 'back', public: true, published: false },
    ]);
    const flag = { questionId: 'open', kind: 'wrong' as const, userId: ids.partner, at: day(1) };
    await orm.insert(questionTables.questionFlag).values({ ...flag, id: uuid(395) });
    await orm.insert(versionTables.versionNote).values({
      id: '1-0-0',
      number: '1.0.0',
      releasedAt: day(0),
      titleEn: 'First',
      titleZh: '第一版',
      notesEn: '- All',
      notesZh: '- 全部',
    });
    await orm.insert(ticketTables.ticket).values(tickets);
    await insertTicketParts(orm);
    await insertOwnRows(orm);
  });
}

type Orm = Parameters<Parameters<Database['transaction']>[1]>[0]['orm'];

/** What belongs to tickets: for each one a public and an internal event, and one of everything else. */
async function insertTicketParts(orm: Orm): Promise<void> {
  const each = tickets.map(({ id }) => id);
  const at = day(1);
  await orm.insert(timelineTables.ticketEvent).values(
    each.flatMap((ticketId) => [
      { ticketId, seq: 1, version: 1, at, action: 'submit' as const },
      { ticketId, seq: 2, version: 1, at, action: 'comment' as const, visibility: 'internal' as const },
    ]),
  );
  await orm
    .insert(timelineTables.ticketEventInternal)
    .values(each.map((ticketId) => ({ ticketId, seq: 1, text: 'why' })));
  await orm
    .insert(clockTables.clockSegment)
    .values(each.map((ticketId) => ({ ticketId, seq: 1, state: 'run' as const, lap: 0, fromAt: at })));
  await orm
    .insert(solutionTables.solution)
    .values(each.map((ticketId) => ({ ticketId, version: 1, seq: 1, text: 'Try', authorId: ids.engineer, at })));
  await orm
    .insert(solutionTables.solutionAcknowledgement)
    .values(each.map((ticketId) => ({ ticketId, version: 1, readerId: ids.partner, at })));
  await orm.insert(timelineTables.attachment).values(
    each.flatMap((ticketId, index) =>
      [1, 2].map((seq) => ({
        id: uuid(100 + index * 10 + seq),
        ticketId,
        seq,
        kind: 'image' as const,
        name: 'a.png',
        contentType: 'image/png',
        size: 1,
        objectKey: 'k',
        at,
      })),
    ),
  );
  await orm.insert(solutionTables.evaluation).values(each.map((ticketId) => ({ ticketId, seq: 1, overall: 5, at })));
  await orm.insert(shareTables.share).values(
    each.map((ticketId, index) => ({
      id: index === 0 ? ids.share : uuid(200 + index),
      digest: `d${index}`,
      ticketId,
      purpose: 'ticket' as const,
      createdBy: ids.engineer,
      expiresAt: day(30),
    })),
  );
  await orm.insert(problemTables.problem).values({ id: ids.problem, status: 'notFinished', openedAt: at });
  await orm.insert(problemTables.problemTicket).values({ problemId: ids.problem, ticketId: ids.ownTicket });
  await orm.insert(shareTables.share).values({
    id: uuid(44),
    digest: 'dp',
    problemId: ids.problem,
    purpose: 'problem',
    createdBy: ids.engineer,
    expiresAt: day(30),
  });
  const measure = { text: 'Measure', ownerId: ids.engineer, dueOn: '2026-02-01', addedAt: at };
  await orm.insert(problemTables.problemMeasure).values({ id: uuid(43), problemId: ids.problem, ...measure });
  await orm.insert(problemTables.problemEvent).values({ problemId: ids.problem, version: 2, at, action: 'addMeasure' });
  const file = { kind: 'file' as const, name: 'a.par', contentType: 'text/plain', size: 1, objectKey: 'k', at };
  await orm.insert(timelineTables.attachment).values({ id: uuid(44), problemId: ids.problem, seq: 2, ...file });
}

/** What belongs to users, and what is only for the system. */
async function insertOwnRows(orm: Orm): Promise<void> {
  const owners = (['partner', 'engineer', 'admin'] as const).map((name) => ({ name, userId: ids[name] }));
  const at = day(1);
  await orm
    .insert(timelineTables.ticketRead)
    .values(owners.map(({ userId }) => ({ userId, ticketId: ids.ownTicket, seq: 1, at })));
  const used = { ticketId: ids.ownTicket, userId: ids.engineer, at };
  await orm.insert(solutionTables.solutionUse).values([
    { ...used, id: uuid(390), questionId: 'open' },
    { ...used, id: uuid(391), sourceId: ids.betaTicket },
  ]);
  await orm.insert(questionTables.proposalAside).values(used);
  await orm
    .insert(timelineTables.snooze)
    .values(owners.map(({ userId }) => ({ userId, ticketId: ids.ownTicket, until: at, seq: 1, setAt: at })));
  await orm.insert(clockTables.reminder).values({ ticketId: ids.ownTicket, lap: 0, percent: 50, at: new Date() });
  await orm.insert(notificationTables.notification).values(
    owners.map(({ userId }, index) => ({
      id: uuid(300 + index),
      userId,
      ticketId: ids.ownTicket,
      seq: 1,
      action: 'accept',
      at,
    })),
  );
  await orm.insert(notificationTables.jobNotice).values(
    owners.map(({ userId }, index) => ({
      id: uuid(305 + index),
      userId,
      kind: 'import' as const,
      jobId: uuid(305),
      ...{ list: 'units', name: 'units.csv', error: { key: 'imports.refused.empty' } },
      at,
    })),
  );
  await orm.insert(versionTables.versionSeen).values(owners.map(({ userId }) => ({ userId, until: at })));
  await orm
    .insert(notificationTables.notificationSetting)
    .values(owners.map(({ userId }) => ({ userId, version: 1, timeZone: 'UTC', updatedAt: at })));
  await orm
    .insert(accountTables.session)
    .values(owners.map(({ name, userId }, index) => ({ id: uuid(310 + index), userId, tokenHash: name })));
  await orm.insert(notificationTables.pushSubscription).values(
    owners.map(({ name, userId }, index) => ({
      sessionId: uuid(310 + index),
      userId,
      endpoint: `https://push.example/${name}`,
      p256dh: 'x',
      auth: 'x',
      createdAt: at,
    })),
  );
  await orm
    .insert(findingTables.savedView)
    .values([
      ...owners.map(({ name, userId }, index) => ({ id: uuid(330 + index), ownerId: userId, name, query: 'view=all' })),
      { id: uuid(339), ownerId: ids.lead, name: 'shared', query: 'view=all', shared: true },
    ]);
  await orm.insert(reportTables.keptReport).values([
    ...owners.map(({ name, userId }, index) => ({
      ...{ id: uuid(350 + index), ownerId: userId, name, query: 'name=inflow', every: 'week' as const },
      ...{ version: 1, updatedAt: at },
    })),
    {
      ...{ id: uuid(359), ownerId: ids.lead, name: 'toManager', query: 'name=inflow', every: 'week' as const },
      ...{ version: 1, updatedAt: at },
    },
  ]);
  await orm.insert(reportTables.reportReader).values([
    ...owners.map(({ userId }, index) => ({
      ...{ reportId: uuid(350 + index), userId, ownerId: userId, sentOn: '2026-01-05' },
    })),
    { reportId: uuid(359), userId: ids.manager, ownerId: ids.lead, sentOn: '2026-01-05' },
  ]);
  await orm
    .insert(findingTables.presence)
    .values([ids.engineer, ids.admin].map((userId) => ({ ticketId: ids.ownTicket, userId, at })));
  await orm.insert(accountTables.credential).values(owners.map(({ userId }) => ({ userId, passwordHash: 'x' })));
  await orm.insert(accountTables.oneTimeLink).values(
    owners.map(({ name, userId }) => ({
      digest: `link ${name}`,
      purpose: 'invitation' as const,
      userId,
      madeAt: at,
      expiresAt: at,
    })),
  );
  await orm
    .insert(accountTables.knownDevice)
    .values(owners.map(({ name, userId }) => ({ tokenHash: `device ${name}`, userId, usedAt: at })));
  await orm
    .insert(accountTables.signInTicket)
    .values(owners.map(({ name, userId }) => ({ digest: `ticket ${name}`, userId, way: 'password', expiresAt: at })));
  await orm
    .insert(accountTables.consent)
    .values(owners.map(({ userId }) => ({ userId, document: 'policy', language: 'en', version: 1, agreedAt: at })));
  await orm.insert(accountTables.personIdentity).values(
    owners.map(({ userId }) => ({
      ...{ id: userId, userId, provider: 'company', issuer: 'https://login.example', subject: userId, joinedAt: at },
    })),
  );
  await orm.insert(identityTables.identityProvider).values({
    ...{ id: 'kept', name: 'Kept', issuer: 'https://login.example', clientId: 'x', clientSecret: 'x' },
    ...{ scopes: 'openid', rows: [], trustsMail: false, createdAt: at },
  });
  await orm
    .insert(identityTables.providerAnswer)
    .values({ state: 'state', browser: 'browser', provider: 'company', expiresAt: at });
  await orm.insert(factorTables.totp).values(owners.map(({ userId }) => ({ userId, secret: 'x', madeAt: at })));
  await orm.insert(factorTables.passkey).values(
    owners.map(({ name, userId }) => ({
      ...{ id: userId, userId, credentialId: `key ${name}`, publicKey: 'x', counter: 0, backedUp: false },
      ...{ name: 'Phone', createdAt: at },
    })),
  );
  await orm
    .insert(factorTables.passkeyChallenge)
    .values({ digest: 'challenge', purpose: 'login', boundTo: '', expiresAt: at });
  await orm
    .insert(factorTables.recoveryCode)
    .values(owners.map(({ name, userId }) => ({ userId, digest: `recovery ${name}` })));
  await orm
    .insert(installationTables.uploadGrant)
    .values([
      ...owners.map(({ name, userId }) => ({ prefix: `${name}/`, userId, ip: '::1' })),
      { prefix: 'unclaimed/', ip: '::1' },
    ]);
  await orm
    .insert(installationTables.uploadUsage)
    .values({ objectKey: 'uploads/x/', uploadId: '', part: 0, subject: 'x', bytes: 1, holder: uuid(340), at });
  await orm
    .insert(installationTables.idempotency)
    .values([
      ...owners.map(({ userId }) => ({ subject: `user:${userId}`, operation: 'o', key: 'k', digest: 'd' })),
      { subject: `share:${ids.share}`, operation: 'o', key: 'k', digest: 'd' },
    ]);
  await orm
    .insert(accountTables.emailCode)
    .values({ id: uuid(320), address: 'a@example.com', purpose: 'login', digest: 'd' });
  await orm.insert(entryTables.invitationRun).values({ id: uuid(322), madeBy: ids.admin, madeAt: at });
  await orm.insert(entryTables.invitation).values({ id: uuid(323), runId: uuid(322), userId: ids.partner });
  await orm.insert(entryTables.registration).values({
    ...{ id: uuid(321), account: 'waiting@example.com', userName: 'Wei Ting', company: 'Gamma', language: 'en' },
    askedAt: at,
  });
  await orm.insert(installationTables.setting).values({ key: 'secret', value: 'secret' });
  await orm.insert(auditTables.accessEvent).values({
    ...{ id: uuid(351), at, kind: 'login', outcome: 'ok', ip: '::1', device: 'Chrome', requestId: 'r' },
  });
  await orm.insert(problemTables.qualityWarning).values({ productModel: 'MODEL-7', since: '2026-01-01', toldAt: at });
  await orm.insert(clockTables.chanceCell).values({
    ...{ stage: 'accepted', tenth: 3, severity: 2, line: 'servo', load: 1, cases: 9, inTime: 7, dayLate: 1 },
  });
  await orm.insert(figureTables.figureSum).values({
    ...{ figure: 'inflow', rowBy: 'day', day: '2026-01-01', key: '', parts: [1] },
  });
  await orm.insert(figureTables.figureUntil).values({ zone: 'UTC', until: '2026-01-02' });
  await orm.delete(figureTables.figureChanged);
  await orm.insert(figureTables.figureChanged).values({ sns: ['SN-BETA-1'] });
  await orm.insert(auditTables.readCount).values({ userId: ids.admin, hour: at, number: 7 });
  await orm.insert(auditTables.auditEvent).values({
    id: uuid(350),
    at,
    actorId: ids.admin,
    via: 'page',
    ip: '::1',
    requestId: 'r',
    operation: 'o',
    entity: 'setting',
    record: 'secret',
  });
  const made = { createdBy: ids.admin, createdAt: at };
  await orm.insert(integrationTables.apiKey).values({
    ...made,
    id: uuid(370),
    name: 'ERP',
    userId: ids.engineer,
    scopes: ['tickets:read'],
    digest: 'd',
    expiresAt: at,
  });
  await orm.insert(integrationTables.webhook).values({
    ...made,
    id: uuid(371),
    url: 'https://erp.example',
    events: ['ticket.accept'],
    audience: 'public',
    secret: 'whsec_x',
    since: at,
  });
  await orm.insert(integrationTables.webhookDelivery).values({
    id: uuid(372),
    webhookId: uuid(371),
    subject: ids.ownTicket,
    seq: 1,
    type: 'ticket.accept',
    at,
    body: '{}',
    waitingSince: at,
  });
  await orm
    .insert(integrationTables.receivedMail)
    .values(owners.map(({ name, userId }) => ({ digest: name, at, outcome: 'comment' as const, userId })));
  await orm.insert(integrationTables.mailTry).values({ digest: 'tried', tries: 1, at });
  await orm.insert(importTables.importRun).values({
    id: uuid(360),
    entity: 'units',
    name: 'units.csv',
    objectKey: 'imports/1/file',
    state: 'checked',
    createdBy: ids.admin,
    via: 'page',
    ip: '::1',
  });
  await orm.insert(importTables.importRow).values({ importId: uuid(360), row: 2, result: 'new', cells: {} });
  await orm.insert(importTables.exportRun).values(
    owners.map(({ userId }, n) => ({
      id: uuid(361 + n),
      list: 'tickets',
      format: 'csv' as const,
      query: {},
      language: 'en' as const,
      state: 'waiting' as const,
      createdBy: userId,
      expiresAt: at,
    })),
  );
  await orm.insert(routingTables.routingRule).values({ id: uuid(321), productLine: 'servo', groupCode: 'Servo' });
  await orm.insert(accountTables.userGroup).values({ code: 'Servo', name: 'Servo' });
  await orm.insert(catalogueTables.faultCode).values({
    id: uuid(351),
    code: 'E.OC1',
    codeNormal: 'EOC1',
    productLine: 'servo',
    meaning: { en: 'Overcurrent', zh: '过流' },
    remedy: { en: 'Check the cable', zh: '检查电缆' },
  });
  await orm
    .insert(catalogueTables.shotList)
    .values({ code: 'servo', productLine: 'servo', shots: { en: ['Nameplate'], zh: ['铭牌'] } });
  await orm.insert(ticketTables.ticketCounter).values({ day: '2026-01-01', base: -5 });
  await orm.insert(solutionTables.sensitiveWord).values({ word: 'secret' });
}
