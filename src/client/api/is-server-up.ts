/** Whether the server answers now: `navigator.onLine` is true on a network that leads nowhere, too. */
export const isServerUp = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
