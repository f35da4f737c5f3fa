/** Whether the server answers now. `navigator.onLine` is also true on a network without internet access. */
export const isServerUp = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
