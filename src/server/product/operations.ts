import * as z from 'zod/mini';
import { id } from '../../shared/call-schemas.ts';
import { getDictionaries } from '../../shared/dictionary/calls.ts';
import { choicesIn } from '../../shared/dictionary/choices-in.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { getChoices } from '../../shared/dictionary/own-call.ts';
import { CallError } from '../../shared/errors.ts';
import {
  getCustomer,
  getUnit,
  listColleagues,
  listCustomers,
  listFaultMeanings,
  listUsers,
} from '../../shared/product/calls.ts';
import { handlerRoles, rolesThat } from '../../shared/ticket/roles.ts';
import type { Language } from '../../shared/text/languages.ts';
import { mayRaiseFor } from '../../shared/ticket/rules.ts';
import { type Operation, operation } from '../http/operation.ts';
import type { Tx } from '../db/database.ts';
import { readUnit } from './store.ts';
import { readCustomer, readCustomers } from './customer-store.ts';
import { readFaultMeanings } from './fault-code-store.ts';
import { readColleagues, readOwnPeople } from './colleague-store.ts';

/** The roles that can take over a ticket: an escalated one goes to experts (domain.md, transfer and escalate). */
const takers = {
  transfer: handlerRoles,
  escalate: rolesThat('solvesEscalated'),
} as const;

function present<T>(found: T | null, text?: string): T {
  if (found === null) throw new CallError('missing', text === undefined ? {} : { text: { key: text } });
  return found;
}

/** A reader gets the labels of one language only. */
const withLabelsIn = (language: Language, all: Dictionaries): Dictionaries =>
  Object.fromEntries(
    Object.entries(all).map(([name, entries]) => [
      name,
      entries.map(({ labels, ...entry }) => {
        const label = labels?.[language];
        return label === undefined ? entry : { ...entry, labels: { [language]: label } };
      }),
    ]),
  ) as Dictionaries;

type AvatarAddress = (objectKey: string | null) => Promise<string | null>;

/** Dictionaries, units, customers, and colleagues. Lists end at 100 items, so `next` is always null. */
export const productOperations = (
  dictionaries: (tx: Tx) => Promise<Dictionaries>,
  avatarAddress: AvatarAddress,
): Operation[] => [
  operation(getDictionaries, {
    perform: async ({ tx, language }) => withLabelsIn(language, await dictionaries(tx)),
  }),
  operation(getChoices, {
    perform: async ({ tx, language }) => choicesIn(language, await dictionaries(tx)),
    sameForAll: true,
  }),
  operation(getUnit, {
    perform: async ({ tx, viewer }, { params }) => present(await readUnit(tx, viewer, params.sn), 'error.unitMissing'),
    reads: ({ sn }) => [sn],
  }),
  operation(listFaultMeanings, {
    perform: async ({ tx, language }, { query }) => ({
      items: await readFaultMeanings(tx, query.codes, query.productLine, language),
    }),
  }),
  operation(listCustomers, {
    mayLag: true,
    perform: async ({ tx, viewer }, { query }) => ({ items: await readCustomers(tx, viewer, query.q), next: null }),
  }),
  operation(getCustomer, {
    perform: async ({ tx, viewer }, { params }) =>
      present(z.safeParse(id, params.id).success ? await readCustomer(tx, viewer, params.id) : null),
  }),
  operation(listUsers, {
    mayLag: true,
    perform: async ({ tx, now }, { query }) => {
      const roles = takers[query.for ?? 'transfer'];
      const people = await readColleagues(tx, { roles, q: query.q, ticketId: query.ticket, now });
      const items = people.map(async (one) => ({ ...one, avatar: await avatarAddress(one.avatar) }));
      return { items: await Promise.all(items), next: null };
    },
  }),
  operation(listColleagues, {
    mayLag: true,
    find: async ({ viewer }) => {
      if (!mayRaiseFor(viewer, 'feedback')) throw new CallError('forbidden');
    },
    perform: async ({ tx, viewer }, { query }) => ({ items: await readOwnPeople(tx, viewer, query.q), next: null }),
  }),
];
