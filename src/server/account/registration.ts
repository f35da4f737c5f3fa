import type { RegistrationMode } from '../../shared/account/registration.ts';
import { CallError } from '../../shared/errors.ts';
import type { Tx } from '../db/database.ts';
import { isRegistrationOpen } from '../document/store.ts';
import type { Context } from '../http/operation.ts';
import { existsMail, registrationMail } from './mails.ts';
import { decidersOf, organisationsNamed, readRegistrationPolicy, saveRegistration } from './registration-store.ts';
import { personByAccount } from './store.ts';

/** How people can register themselves now, and why nobody can: not while there is nothing to agree to. */
export async function registrationState(
  tx: Tx,
): Promise<{ open: boolean; mode: RegistrationMode; closedBy?: 'setting' | 'texts' }> {
  const { mode } = await readRegistrationPolicy(tx);
  if (mode === 'off') return { open: false, mode, closedBy: 'setting' };
  return (await isRegistrationOpen(tx)) ? { open: true, mode } : { open: false, mode: 'off', closedBy: 'texts' };
}

/** How people can register themselves. Throws `forbidden` when nobody can. */
export async function openRegistration(tx: Tx): Promise<Exclude<RegistrationMode, 'off'>> {
  const { mode, closedBy } = await registrationState(tx);
  if (mode !== 'off') return mode;
  const key = closedBy === 'setting' ? 'error.registrationOff' : 'error.registrationClosed';
  throw new CallError('forbidden', { text: { key } });
}

export interface Newcomer {
  email: string;
  userName: string;
  company: string;
  phone?: string | undefined;
}

/**
 * Keeps the request for those who decide. The answer is the same for an address that has an account by now: its owner
 * is told by mail (safety.md 7). The first who waits is told to those who decide; who comes after finds them told.
 */
export async function askToBeLetIn(
  { publicUrl }: { publicUrl: string },
  { tx, clock, now, jobs, language }: Context,
  { email, userName, company, phone }: Newcomer,
  passwordHash: string,
): Promise<{ pending: true }> {
  const person = await personByAccount(tx, email);
  if (person) {
    const recipient = { language: person.user.language, name: person.user.userName };
    if (person.user.disabledAt === null)
      await jobs.send(tx, 'mail', { to: email, ...existsMail(recipient, `${publicUrl}/login`) });
    return { pending: true };
  }
  const isFirst = await saveRegistration(tx, {
    id: clock.id(),
    account: email,
    userName,
    company,
    phone: phone || null,
    language,
    passwordHash,
    askedAt: now,
  });
  if (isFirst)
    await tellDeciders(tx, jobs, 'waiting', { userName, company, url: `${publicUrl}/app/admin/registrations` });
  return { pending: true };
}

/** Tells those who look after organisations that a newcomer has made one of a name that there was already. */
export async function tellOfTwin(
  { publicUrl }: { publicUrl: string },
  { tx, jobs }: Context,
  { userName, company }: Newcomer,
): Promise<void> {
  const url = `${publicUrl}/app/admin/organisations?q=${encodeURIComponent(company)}`;
  if ((await organisationsNamed(tx, company)).length > 1)
    await tellDeciders(tx, jobs, 'twin', { userName, company, url });
}

async function tellDeciders(
  tx: Tx,
  jobs: Context['jobs'],
  news: 'waiting' | 'twin',
  about: { userName: string; company: string; url: string },
): Promise<void> {
  for (const { id, account, ...recipient } of await decidersOf(tx))
    await jobs.send(tx, 'mail', { to: account, ...registrationMail(recipient, news, about), heldFor: id });
}
