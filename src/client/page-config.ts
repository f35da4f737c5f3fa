/** What the server wrote into the head of the page under this name; undefined when it wrote nothing. */
export const headText = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
