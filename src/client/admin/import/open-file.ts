/** Downloads a signed address. The store answers with an attachment, so the browser does not leave the page. */
export const openFile = (url: string): void => window.location.assign(url);
