/** Whether the server answers now: `navigator.onLine` is true on a network that leads nowhere, too. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
