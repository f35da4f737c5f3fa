import {
  changeProvider,
  createProvider,
  listProviders,
  readProviderTrial,
  removeProvider,
  tryProvider,
  type ProviderView,
} from '../../../shared/admin/provider-calls.ts';
import { PROVIDERS_MAX } from '../../../shared/constants.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { trialTicket } from '../../account/oidc/flow.ts';
import type { OidcDeps } from '../../account/oidc/oidc.ts';
import type { Provider } from '../../account/oidc/provider.ts';
import {
  addProvider,
  countPeople,
  deleteProvider,
  lastTrial,
  readProviders,
  updateProvider,
  type KeptProvider,
} from '../../account/oidc/provider-store.ts';
import { sentenceOf } from '../../account/oidc/refuse.ts';
import { lockByName } from '../../account/store.ts';
import type { Tx } from '../../db/database.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { isSafeAddress } from '../../loopback.ts';
import { actorOf, audit } from '../audit/audit-store.ts';

const ENTITY = 'providers';
/** The values that the audit log has: not the secret. */
const audited = ({ name, issuer, clientId, scopes, rows, trustsMail, active }: Omit<KeptProvider, 'version'>) => ({
  ...{ name, issuer, clientId, scopes, rows: [...rows], trustsMail, active },
});

/** The providers of logins that administrators keep (decision 0100). They run as the system: the access of each call is the check. */
export function providerOperations(oidc: OidcDeps): Operation[] {
  const { seal, publicUrl, providers } = oidc;
  const viewOf = (
    provider: Provider,
    { active, version }: { active: boolean; version: number | null },
    people: number,
  ): ProviderView => ({
    ...audited({ ...provider, active }),
    id: provider.id,
    version,
    callback: `${publicUrl}/oidc/${provider.id}/callback`,
    backchannelLogout: `${publicUrl}/oidc/${provider.id}/backchannel-logout`,
    people,
  });
  const keptView = async (tx: Tx, id: string): Promise<ProviderView> => {
    const provider = await kept(tx, id);
    return viewOf(provider, provider, (await countPeople(tx)).get(id) ?? 0);
  };
  const kept = async (tx: Tx, id: string): Promise<KeptProvider> => {
    const [found] = await readProviders(tx, seal, id);
    if (!found) throw new CallError('missing');
    return found;
  };
  return [
    operation(listProviders, {
      runsAs: 'system',
      perform: async ({ tx }) => {
        const people = await countPeople(tx);
        const { company } = providers;
        const all = await readProviders(tx, seal);
        const items = all.map((one) => viewOf(one, one, people.get(one.id) ?? 0));
        if (company) items.unshift(viewOf(company, { active: true, version: null }, people.get(company.id) ?? 0));
        return { items, next: null, most: PROVIDERS_MAX };
      },
    }),
    operation(createProvider, {
      runsAs: 'system',
      requireConfirmation: true,
      perform: async (context, { body }) => {
        const { tx, now } = context;
        checkIssuer(body.issuer);
        await lockByName(tx, 'providers');
        if ((await readProviders(tx, seal)).length + (providers.company ? 1 : 0) >= PROVIDERS_MAX)
          throw new CallError('conflict', { text: { key: 'error.providersMost', params: { n: PROVIDERS_MAX } } });
        if (!(await addProvider(tx, seal, body, now))) throw invalid({ id: { key: 'issue.keyTaken' } });
        const change = { operation: createProvider.name, entity: ENTITY, record: body.id, version: 1 };
        await audit(tx, actorOf(context), { ...change, before: null, after: audited(body) });
        return keptView(tx, body.id);
      },
    }),
    operation(changeProvider, {
      runsAs: 'system',
      requireConfirmation: true,
      find: ({ tx }, { id = '' }) => kept(tx, id),
      perform: async (context, { body }, found) => {
        const { tx } = context;
        checkIssuer(body.issuer);
        // Else the secret of one provider could be sent to another.
        if (body.clientSecret === undefined && (body.issuer !== found.issuer || found.clientSecret === ''))
          throw invalid({ clientSecret: { key: 'issue.required' } });
        const next = { ...found, ...body, clientSecret: body.clientSecret ?? found.clientSecret };
        if (!(await updateProvider(tx, seal, next)))
          throw new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: found.version } });
        const change = { operation: changeProvider.name, entity: ENTITY, record: found.id, version: body.version + 1 };
        await audit(tx, actorOf(context), { ...change, before: audited(found), after: audited(next) });
        return keptView(tx, found.id);
      },
    }),
    operation(removeProvider, {
      runsAs: 'system',
      requireConfirmation: true,
      find: ({ tx }, { id = '' }) => kept(tx, id),
      perform: async (context, _input, found) => {
        await deleteProvider(context.tx, found.id);
        const change = { operation: removeProvider.name, entity: ENTITY, record: found.id };
        await audit(context.tx, actorOf(context), { ...change, before: audited(found), after: null });
        return null;
      },
    }),
    ...trialOperations(oidc),
  ];
}

function checkIssuer(issuer: string): void {
  if (!isSafeAddress(issuer)) throw invalid({ issuer: { key: 'issue.providerIssuer' } });
}

/** A login that only shows what comes. */
function trialOperations({ seal, providers, party, clock }: OidcDeps): Operation[] {
  const findAny = async ({ tx }: Context, { id = '' }: Record<string, string>): Promise<Provider> => {
    const found = await providers.findAny(id, tx);
    if (!found) throw new CallError('missing');
    return found;
  };
  return [
    operation(tryProvider, {
      runsAs: 'system',
      // Before the transaction: a provider that does not answer must not hold a connection.
      prepare: async (_context, { params: { id = '' } }) => {
        const provider = await providers.findAny(id);
        const looked = provider && party.look(provider);
        return looked
          ?.then((found) => ({ found, sentence: null }))
          .catch((error: unknown) => ({ found: null, sentence: sentenceOf(error) }));
      },
      find: findAny,
      perform: async (context, _input, { id }, looked) => {
        const ticket = trialTicket(seal, clock, id, actorOf(context).id);
        return {
          found: null,
          sentence: null,
          ...looked,
          start: `/oidc/${id}/start?test=${encodeURIComponent(ticket)}`,
        };
      },
    }),
    operation(readProviderTrial, {
      runsAs: 'system',
      find: findAny,
      perform: async (context, _input, { id }) => ({ trial: await lastTrial(context.tx, id, actorOf(context).id) }),
    }),
  ];
}
