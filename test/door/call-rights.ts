/**
 * Who may make each call, written by hand from api.md and admin.md, Rights, and not from the code. Rights that depend
 * on a ticket or a problem are in allowed.ts and problems.db.test.ts.
 */
import type { EntityName } from '../../src/shared/admin/entity-table.ts';
import type { Method } from '../../src/shared/endpoint.ts';
import { insiders, persons, type Person } from './people.ts';

/**
 * `everybody`: any token is ignored. `optional`: without a token or with a valid one. `users`: logged in. And so on.
 */
type Callers =
  | 'everybody'
  | 'optional'
  | 'users'
  | 'insiders'
  | 'editors'
  | 'leads'
  | 'admins'
  | 'managers'
  | 'readers'
  | 'deciders'
  | 'inviters'
  | 'nobodyYet'
  | 'keys';

const LEADS: readonly Person[] = ['lead', 'admin'];
const EDITORS: readonly Person[] = [...LEADS, 'expert', 'otherExpert'];
const members: Record<Callers, readonly Person[]> = {
  everybody: persons,
  optional: persons,
  users: persons,
  insiders,
  editors: EDITORS,
  leads: LEADS,
  admins: ['admin'],
  managers: ['manager', 'otherManager'],
  inviters: ['admin', 'manager', 'otherManager'],
  /** The vendor has opened it to no organisation. */
  nobodyYet: [],
  /** Of figures. */
  readers: [...insiders, 'manager', 'otherManager'],
  /** Of problems. */
  deciders: ['expert', 'otherExpert', 'lead'],
  /** API keys only, and no session. */
  keys: [],
};

/** Who calls, with a session or without. */
export type Caller = Person | 'nobody' | 'stranger';
export const callers: readonly Caller[] = [...persons, 'nobody', 'stranger'];

/** The code of the refusal before the request itself is checked; 0 if the caller may make the call. */
export function refusalOf(who: Caller, callers: Callers): 0 | 401 | 403 | 81020009 {
  if (callers === 'everybody' || (callers === 'optional' && who === 'nobody')) return 0;
  if (who === 'nobody' || who === 'stranger') return 401;
  // SCIM has no code of its own for a session that has ended.
  if (who === 'disabled') return callers === 'keys' ? 401 : 81020009;
  return members[callers].includes(who) ? 0 : 403;
}

type Row = [callers: Callers, method: Method, path: string, body?: unknown];

/** An object that is nowhere. */
const NONE = '00000000-0000-7000-8000-00000000dead';
const V1 = '/itr-api/v1';
const C1 = '/api/client/v1';
const A = `${V1}/admin`;
const upload = { name: 'units.csv', key: 'import/none' };

/** By the call's name: who may make it, and a request that changes nothing. */
export const callRights: Readonly<Record<string, Row>> = {
  'scim.serviceProviderConfig': ['keys', 'GET', `/scim/v2/ServiceProviderConfig`],
  'scim.resourceTypes': ['keys', 'GET', `/scim/v2/ResourceTypes`],
  'scim.resourceType': ['keys', 'GET', `/scim/v2/ResourceTypes/User`],
  'scim.schemas': ['keys', 'GET', `/scim/v2/Schemas`],
  'scim.schema': ['keys', 'GET', `/scim/v2/Schemas/none`],
  'scim.listUsers': ['keys', 'GET', `/scim/v2/Users`],
  'scim.getUser': ['keys', 'GET', `/scim/v2/Users/${NONE}`],
  'scim.makeUser': ['keys', 'POST', `/scim/v2/Users`],
  'scim.putUser': ['keys', 'PUT', `/scim/v2/Users/${NONE}`],
  'scim.patchUser': ['keys', 'PATCH', `/scim/v2/Users/${NONE}`],
  'scim.removeUser': ['keys', 'DELETE', `/scim/v2/Users/${NONE}`],
  'scim.listGroups': ['keys', 'GET', `/scim/v2/Groups`],
  'scim.getGroup': ['keys', 'GET', `/scim/v2/Groups/none`],
  'scim.makeGroup': ['keys', 'POST', `/scim/v2/Groups`],
  'scim.putGroup': ['keys', 'PUT', `/scim/v2/Groups/none`],
  'scim.patchGroup': ['keys', 'PATCH', `/scim/v2/Groups/none`],
  'scim.removeGroup': ['keys', 'DELETE', `/scim/v2/Groups/none`],
  'account.login': ['everybody', 'POST', `${C1}/login`],
  'admin.listProviders': ['admins', 'GET', `${A}/providers`],
  'admin.createProvider': ['admins', 'POST', `${A}/providers`],
  'admin.changeProvider': ['admins', 'PUT', `${A}/providers/none`, {}],
  'admin.removeProvider': ['admins', 'DELETE', `${A}/providers/none`],
  'admin.tryProvider': ['admins', 'POST', `${A}/providers/none/test`],
  'admin.readProviderTrial': ['admins', 'GET', `${A}/providers/none/test`],
  'account.loginOidc': ['everybody', 'POST', `${C1}/login/oidc`],
  'account.emailLogin': ['everybody', 'POST', `${C1}/emailLogin`],
  'account.sendEmailCode': ['everybody', 'POST', `${C1}/sendEmailCode`],
  'account.validateEmailCode': ['everybody', 'GET', `${C1}/validateEmailCode`],
  'account.registration': ['everybody', 'GET', `${C1}/registration`],
  'account.register': ['everybody', 'POST', `${C1}/emailUserRegister`],
  'account.resetPassword': ['everybody', 'POST', `${C1}/resetPassword`],
  'account.exchangeToken': ['everybody', 'POST', `${C1}/exchangeToken`],
  'account.getSetUp': ['everybody', 'GET', `${C1}/setup`],
  'account.setUp': ['everybody', 'POST', `${C1}/setup`],
  'account.getInvitation': ['everybody', 'GET', `${C1}/invitation`],
  'account.acceptInvitation': ['everybody', 'POST', `${C1}/invitation`],
  'account.userInfoIfAny': ['optional', 'GET', '/api/v1/user/userInfo'],
  'account.userInfo': ['users', 'GET', `${C1}/user/userInfo`],
  'account.consent': ['users', 'POST', `${C1}/user/consent`],
  'account.changeProfile': ['users', 'PATCH', `${C1}/user/profile`, { unknown: 1 }],
  'account.listSessions': ['users', 'GET', `${C1}/user/sessions`],
  'account.endSession': ['users', 'DELETE', `${C1}/user/sessions/${NONE}`],
  'account.endOtherSessions': ['users', 'DELETE', `${C1}/user/sessions`],
  'account.confirm': ['users', 'POST', `${C1}/user/confirm`],
  'account.loginSecond': ['everybody', 'POST', `${C1}/login/second`],
  'account.loginOptions': ['everybody', 'GET', `${C1}/login/options`],
  'account.loginPasskeyOptions': ['everybody', 'POST', `${C1}/login/passkey/options`, { unknown: 1 }],
  'account.loginPasskey': ['everybody', 'POST', `${C1}/login/passkey`],
  'account.passkeyOptions': ['users', 'POST', `${C1}/user/passkeys/options`, { unknown: 1 }],
  'account.addPasskey': ['users', 'POST', `${C1}/user/passkeys`],
  'account.listPasskeys': ['users', 'GET', `${C1}/user/passkeys`],
  'account.removePasskey': ['users', 'DELETE', `${C1}/user/passkeys/${NONE}`],
  'account.confirmOptions': ['users', 'POST', `${C1}/user/confirm/options`, { unknown: 1 }],
  'account.factors': ['users', 'GET', `${C1}/user/factors`],
  'account.beginTotp': ['users', 'POST', `${C1}/user/totp`, { unknown: 1 }],
  'account.confirmTotp': ['users', 'POST', `${C1}/user/totp/confirm`],
  'account.removeTotp': ['users', 'DELETE', `${C1}/user/totp`],
  'account.renewRecoveryCodes': ['users', 'POST', `${C1}/user/recoveryCodes`],
  'account.logout': ['users', 'POST', `${C1}/user/logout`],

  'dictionary.all': ['users', 'GET', `${V1}/dictionaries`],
  'dictionary.own': ['users', 'GET', `${V1}/dictionaries/own`],
  'document.list': ['everybody', 'GET', `${V1}/documents`],
  'document.get': ['everybody', 'GET', `${V1}/documents/none`],
  'support.get': ['everybody', 'GET', `${C1}/support`],
  'version.list': ['optional', 'GET', `${V1}/versions`],
  'version.get': ['everybody', 'GET', `${V1}/versions/none`],
  'version.read': ['users', 'POST', `${V1}/versions/none/read`],
  'product.series': ['everybody', 'GET', `${V1}/products/series/none`],
  'product.model': ['everybody', 'GET', `${V1}/products/models/none`],
  'product.file': ['everybody', 'GET', `${V1}/products/files/${NONE}`],
  'selection.get': ['everybody', 'GET', `${V1}/selections/none`],
  'selection.file': ['everybody', 'GET', `${V1}/selections/none/file`],
  'question.list': ['optional', 'GET', `${V1}/questions`],
  'question.get': ['optional', 'GET', `${V1}/questions/none`],
  'question.publish': ['editors', 'POST', `${V1}/questions`],
  'question.review': ['editors', 'GET', `${V1}/question-reviews`],
  'question.aside': ['editors', 'PUT', `${V1}/question-reviews/none`, { aside: true, version: 0 }],
  'question.flag': ['users', 'POST', `${V1}/questions/none/flags`, { kind: 'wrong' }],
  'question.change': ['insiders', 'PATCH', `${V1}/questions/none`],
  'report.send': ['optional', 'POST', `${C1}/report`],
  'upload.token': ['optional', 'POST', '/api/client/aliyun/oss/uploadToken', { unknown: 1 }],
  'upload.prefix': ['optional', 'POST', `${C1}/upload/prefix`, { unknown: 1 }],
  'upload.address': ['optional', 'POST', `${C1}/upload/address`, { unknown: 1 }],
  'upload.preview': ['everybody', 'GET', `${C1}/preview`],
  'upload.previewArchive': ['everybody', 'GET', `${C1}/preview/archive`],
  'upload.attachment': ['users', 'GET', `${V1}/attachments/${NONE}`],
  'upload.deleteAttachment': ['users', 'DELETE', `${V1}/attachments/${NONE}`],

  'notification.list': ['users', 'GET', `${V1}/notifications`],
  'notification.read': ['users', 'POST', `${V1}/notifications/read`],
  'notification.settings': ['users', 'GET', `${V1}/notification-settings`],
  'notification.changeSettings': ['users', 'PUT', `${V1}/notification-settings`],
  'push.read': ['users', 'GET', `${V1}/push-subscription`],
  'push.subscribe': ['users', 'PUT', `${V1}/push-subscription`],
  'push.unsubscribe': ['users', 'DELETE', `${V1}/push-subscription`],
  'unit.get': ['users', 'GET', `${V1}/units/SN-NOWHERE`],
  'product.faultMeanings': ['users', 'GET', `${V1}/fault-codes?codes=E.OC1`],
  'customer.list': ['users', 'GET', `${V1}/customers`],
  'customer.get': ['users', 'GET', `${V1}/customers/${NONE}`],
  'colleague.list': ['managers', 'GET', `${V1}/colleagues`],
  'user.list': ['insiders', 'GET', `${V1}/users`],

  'figure.list': ['readers', 'GET', `${V1}/figures`],
  'figure.comments': ['readers', 'GET', `${V1}/figures/satisfaction/comments`],
  'figure.get': ['readers', 'GET', `${V1}/figures/inflow`],
  'quality.lifetime': ['insiders', 'GET', `${V1}/quality/lifetime`],
  'quality.warning': ['insiders', 'GET', `${V1}/quality/warning?model=x`],

  'ticket.list': ['users', 'GET', `${V1}/tickets`],
  'ticket.count': ['insiders', 'GET', `${V1}/ticket-counts?lists=view%3Dall`],
  'ticket.listFrame': ['insiders', 'GET', `${V1}/list-frame?lists=view%3Dall`],
  'ticket.raise': ['users', 'POST', `${V1}/tickets`],
  'ticket.get': ['users', 'GET', `${V1}/tickets/${NONE}`],
  'ticket.events': ['users', 'GET', `${V1}/tickets/${NONE}/events`],
  'ticket.solutions': ['users', 'GET', `${V1}/tickets/${NONE}/solutions`],
  'ticket.acknowledge': ['users', 'POST', `${V1}/tickets/${NONE}/solutions/1/acknowledge`],
  'ticket.read': ['users', 'POST', `${V1}/tickets/${NONE}/read`],
  'ticket.similar': ['users', 'GET', `${V1}/tickets/${NONE}/similar`],
  'ticket.chance': ['insiders', 'GET', `${V1}/tickets/${NONE}/chance`],
  'ticket.presence': ['insiders', 'PUT', `${V1}/tickets/${NONE}/presence`],
  'ticket.solutionUsed': [
    'users',
    'PUT',
    `${V1}/tickets/${NONE}/solutions-used`,
    { questionId: 'none', used: true, version: 0 },
  ],
  'snooze.list': ['insiders', 'GET', `${V1}/snoozes`],
  'ticket.snooze': ['insiders', 'POST', `${V1}/tickets/${NONE}/snooze`, { until: null }],
  'view.list': ['users', 'GET', `${V1}/views`],
  'view.save': ['users', 'POST', `${V1}/views`],
  'view.remove': ['users', 'DELETE', `${V1}/views/${NONE}`],
  'share.create': ['users', 'POST', `${V1}/tickets/${NONE}/shares`],
  'share.list': ['users', 'GET', `${V1}/tickets/${NONE}/shares`],
  'share.revoke': ['users', 'DELETE', `${V1}/shares/${NONE}`],
  'share.shared': ['users', 'GET', `${V1}/shared`],
  'problem.list': ['insiders', 'GET', `${V1}/problems`],
  'problem.open': ['deciders', 'POST', `${V1}/problems`],
  'problem.paper': ['insiders', 'GET', `${V1}/problems/${NONE}/paper`],
  'problem.get': ['insiders', 'GET', `${V1}/problems/${NONE}`],
  'share.createForProblem': ['insiders', 'POST', `${V1}/problems/${NONE}/shares`],
  'share.listOfProblem': ['insiders', 'GET', `${V1}/problems/${NONE}/shares`],
  'export.start': ['users', 'POST', `${V1}/exports`, { list: 'tickets', format: 'csv', query: { nothing: '1' } }],
  'export.get': ['users', 'GET', `${V1}/exports/${NONE}`],

  'admin.entities': ['editors', 'GET', `${A}/entities`],
  'admin.listImports': ['insiders', 'GET', `${A}/imports`],
  'admin.startImport': ['admins', 'POST', `${A}/imports`, { entity: 'units', upload }],
  'admin.getImport': ['editors', 'GET', `${A}/imports/${NONE}`],
  'admin.mapImport': ['editors', 'PATCH', `${A}/imports/${NONE}`],
  'admin.listImportRows': ['editors', 'GET', `${A}/imports/${NONE}/rows`],
  'admin.listImportMistakes': ['editors', 'GET', `${A}/imports/${NONE}/mistakes`],
  'admin.getWrongRows': ['editors', 'GET', `${A}/imports/${NONE}/wrong`],
  'admin.applyImport': ['editors', 'POST', `${A}/imports/${NONE}/apply`],
  'admin.undoImport': ['editors', 'POST', `${A}/imports/${NONE}/undo`],
  'admin.getSample': ['editors', 'GET', `${A}/samples/none`],
  'admin.tryRouting': ['leads', 'GET', `${A}/routing/try?productLine=none`],
  'admin.previewCalendar': ['admins', 'POST', `${A}/calendars/preview`],
  'admin.readHolidays': ['admins', 'POST', `${A}/calendars/holidays`],
  'admin.merge': ['admins', 'POST', `${A}/entities/units/${NONE}/merge`],
  'admin.invitePerson': ['admins', 'POST', `${A}/people/${NONE}/invite`],
  'admin.getFactorPolicy': ['admins', 'GET', `${A}/second-factor`],
  'admin.putFactorPolicy': ['admins', 'PUT', `${A}/second-factor`],
  // Managers too, as the record of their organisation says (team.db.test.ts); here it says nothing.
  'admin.invitePeople': ['admins', 'POST', `${A}/people/invite`],
  'admin.getInvitationRun': ['inviters', 'GET', `${A}/invitations/${NONE}`],
  'admin.listTeam': ['managers', 'GET', `${A}/team`],
  'admin.addTeamMember': ['nobodyYet', 'POST', `${A}/team`],
  'admin.changeTeamMember': ['managers', 'PATCH', `${A}/team/${NONE}`],
  'admin.listInvitationRuns': ['admins', 'GET', `${A}/invitations`],
  'admin.makeServiceUser': ['admins', 'POST', `${A}/service-users`],
  'admin.getRegistrationPolicy': ['admins', 'GET', `${A}/registration`],
  'admin.putRegistrationPolicy': ['admins', 'PUT', `${A}/registration`],
  'admin.listRegistrations': ['leads', 'GET', `${A}/registrations`],
  'admin.findOrganisations': ['leads', 'GET', `${A}/registrations/organisations`],
  'admin.decideRegistration': ['leads', 'POST', `${A}/registrations/${NONE}`],
  'admin.resetFactor': ['admins', 'DELETE', `${A}/people/${NONE}/second-factor`],
  'admin.disablePerson': ['admins', 'POST', `${A}/people/${NONE}/disable`],
  'admin.openTicketsOf': ['admins', 'GET', `${A}/people/${NONE}/open-tickets`],
  'admin.erasePerson': ['admins', 'POST', `${A}/people/${NONE}/erase`],
  'admin.getPersonData': ['admins', 'GET', `${A}/people/${NONE}/data`],
  'admin.accessLog': ['admins', 'GET', `${A}/access-log`],
  'report.list': ['readers', 'GET', `${V1}/reports`],
  'report.readers': ['readers', 'GET', `${V1}/reports/readers`],
  'report.keep': ['readers', 'POST', `${V1}/reports`, { name: '', query: 'name=inflow', every: null, readers: [] }],
  'report.change': [
    'readers',
    'PUT',
    `${V1}/reports/${NONE}`,
    { version: 1, name: '', query: 'x', every: null, readers: [] },
  ],
  'report.remove': ['readers', 'DELETE', `${V1}/reports/${NONE}`],
  'report.stop': ['readers', 'POST', `${V1}/reports/${NONE}/stop`],
  'admin.wallLinkCreate': ['leads', 'POST', `${A}/wall-links`],
  'admin.wallLinks': ['leads', 'GET', `${A}/wall-links`],
  'admin.wallLinkRevoke': ['leads', 'DELETE', `${A}/wall-links/${NONE}`],
  'admin.audit': ['admins', 'GET', `${A}/audit`],
  'admin.createApiKey': ['admins', 'POST', `${A}/api-keys`, { unknown: 1 }],
  'admin.listApiKeys': ['admins', 'GET', `${A}/api-keys`],
  'admin.revokeApiKey': ['admins', 'DELETE', `${A}/api-keys/${NONE}`],
  'admin.createWebhook': ['admins', 'POST', `${A}/webhooks`],
  'admin.listWebhooks': ['admins', 'GET', `${A}/webhooks`],
  'admin.changeWebhook': ['admins', 'PATCH', `${A}/webhooks/${NONE}`],
  'admin.removeWebhook': ['admins', 'DELETE', `${A}/webhooks/${NONE}`],
  'admin.listDeliveries': ['admins', 'GET', `${A}/webhooks/${NONE}/deliveries`],
  'admin.resendDelivery': ['admins', 'POST', `${A}/deliveries/${NONE}/resend`],
  'admin.getGaps': ['admins', 'GET', `${A}/gaps`],
  'admin.getHealth': ['admins', 'GET', `${A}/health`],
  'admin.listOutbox': ['admins', 'GET', `${A}/outbox`],
  'admin.resendOutbox': ['admins', 'POST', `${A}/outbox/${NONE}/resend`],
  'admin.getRemoteConfig': ['admins', 'GET', `${A}/remote-config`],
  'admin.putRemoteConfig': ['admins', 'PUT', `${A}/remote-config`],
  'admin.setUpSteps': ['admins', 'GET', `${A}/setup`],
  'admin.testSetUpStep': ['admins', 'POST', `${A}/setup/test`],
  'admin.fillDictionaries': ['admins', 'POST', `${A}/setup/dictionaries`],
  'admin.answerTeamChat': ['admins', 'POST', `${A}/setup/team-chat`],
  'admin.dismissSetUp': ['admins', 'POST', `${A}/setup/dismiss`],
  'admin.listDrafts': ['admins', 'GET', `${A}/document-drafts`],
  'admin.getDraft': ['admins', 'GET', `${A}/document-drafts/nothing--en`],
  'admin.saveDraft': ['admins', 'PUT', `${A}/document-drafts/nothing--en`],
  'admin.publishDraft': ['admins', 'POST', `${A}/document-drafts/nothing--en/publish`],
  'admin.removeDraft': ['admins', 'DELETE', `${A}/document-drafts/nothing--en`],
  'admin.getVendor': ['admins', 'GET', `${A}/vendor`],
  'admin.putVendor': ['admins', 'PUT', `${A}/vendor`],
};

/** Who besides admins may change all records of an entity (admin.md, Rights). */
const keptBy: Partial<Record<EntityName, readonly Person[]>> = {
  faultCodes: ['expert', 'otherExpert'],
  groups: ['lead'],
  routing: ['lead'],
  words: ['lead'],
  questions: ['lead', 'expert', 'otherExpert'],
};
export const mayKeep = (who: Person, entity: EntityName): boolean =>
  who === 'admin' || (keptBy[entity]?.includes(who) ?? false);
/** Leads see people too, because they may change the absence of people and nothing else of them. */
export const maySee = (who: Person, entity: EntityName): boolean =>
  mayKeep(who, entity) || (who === 'lead' && entity === 'people');

/** By the name of a call on records: a request, who may make it, and the code that they get. */
export const recordCalls: Readonly<
  Record<string, { method: Method; path: string; body?: unknown; who: typeof mayKeep; code: number }>
> = {
  'admin.records': { method: 'GET', path: '?sort=nothing', who: maySee, code: 400 },
  'admin.record': { method: 'GET', path: '/nothing-here', who: maySee, code: 404 },
  'admin.changeRecord': {
    ...{ method: 'PATCH', path: '/nothing-here', who: maySee, code: 404 },
    body: { version: 1, active: false },
  },
  'admin.makeRecord': { method: 'POST', path: '', body: { values: { unknown: 1 } }, who: mayKeep, code: 400 },
  'admin.putRecords': { method: 'PUT', path: '', body: { rows: [] }, who: mayKeep, code: 400 },
};
