import { removeKept } from './kept-store.ts';

/** Ends what this device is told of, and takes away what it has been told. Nothing of it needs the network. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notice of await registration.getNotifications()) notice.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Nobody is logged in any more, or somebody else is: nothing of the one before stays on this device but their drafts. */
export async function leaveDevice(): Promise<void> {
  await Promise.allSettled([removeKept(indexedDB), endPush()]);
}
