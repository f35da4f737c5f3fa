import type { AuditView } from '../../../shared/admin/audit-calls.ts';
import { entityOf, isEntityName } from '../../../shared/admin/entity-table.ts';
import type { TextKey } from '../../../shared/field/entry.ts';
import type { T } from '../../text.tsx';

/** What was done, where it is more than making or changing a record. */
const did: Readonly<Record<string, TextKey>> = {
  'account.setUp': 'admin.did.setUp',
  'admin.changeWebhook': 'admin.did.changeHook',
  'account.loginOidc': 'admin.did.byProvider',
  'admin.changeProvider': 'admin.did.changeProvider',
  'admin.createProvider': 'admin.did.makeProvider',
  'admin.removeProvider': 'admin.did.removeProvider',
  'admin.createApiKey': 'admin.did.makeKey',
  'admin.createWebhook': 'admin.did.makeHook',
  'admin.decideRegistration': 'admin.did.decideRegistration',
  'admin.disablePerson': 'admin.did.disable',
  'admin.erasePerson': 'admin.did.erase',
  'admin.fillDictionaries': 'admin.did.fillDictionaries',
  'admin.getPersonData': 'admin.did.readData',
  'admin.resetFactor': 'admin.did.resetFactor',
  'admin.invitePeople': 'admin.did.invitePeople',
  'admin.invitePerson': 'admin.did.invite',
  'admin.makeServiceUser': 'admin.did.makeServiceUser',
  'admin.merge': 'admin.did.merge',
  'admin.publishDraft': 'admin.did.publishDraft',
  'admin.putFactorPolicy': 'admin.did.putFactorPolicy',
  'admin.putRegistrationPolicy': 'admin.did.putRegistration',
  'admin.putRemoteConfig': 'admin.did.putConfig',
  'admin.putVendor': 'admin.did.putVendor',
  'admin.removeWebhook': 'admin.did.removeHook',
  'admin.resendDelivery': 'admin.did.resendDelivery',
  'admin.resendOutbox': 'admin.did.resendOutbox',
  'admin.revokeApiKey': 'admin.did.revokeKey',
  'admin.undoImport': 'admin.did.undoImport',
  'question.aside': 'admin.did.asideProposal',
  'cli.makeAdmin': 'admin.did.makeAdmin',
  'cli.resetPassword': 'admin.did.resetPassword',
};

type Done = Pick<AuditView, 'operation' | 'entity' | 'before'>;

/** What was done, in words: "Unit changed", "Webhook created". */
export function auditTitle(t: T, { operation, entity, before }: Done): string {
  const key = did[operation];
  if (key) return t(key);
  if (isEntityName(entity)) {
    const what = t(entityOf(entity).one);
    return t(before === null ? 'admin.madeOne' : 'admin.changedOne', { what });
  }
  return t(operation === 'admin.applyImport' ? 'admin.did.importTicket' : 'admin.changed');
}
