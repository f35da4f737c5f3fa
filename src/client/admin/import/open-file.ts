/** Saves a file under a signed address: the store answers it as a download, so that the page stays. */
export const openFile = (url: string): void => window.location.assign(url);
