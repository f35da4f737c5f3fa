import { RECENT_KEY, removeKept } from './kept-store.ts';

/** Ends the push subscription and closes the notifications that are shown. Works without a network. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notice of await registration.getNotifications()) notice.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

async function forgetOpened(): Promise<void> {
  localStorage.removeItem(RECENT_KEY);
}

/** Removes the previous user's data from this device after a logout or a change of user. Drafts stay. */
export async function leaveDevice(): Promise<void> {
  await Promise.allSettled([removeKept(indexedDB), endPush(), forgetOpened()]);
}
