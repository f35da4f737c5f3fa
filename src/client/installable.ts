import type { Language } from '../shared/text/languages.ts';

/** A link in the head, once. */
function headLink(rel: string, href: string): void {
  const link = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ?? document.createElement('link');
  link.rel = rel;
  link.setAttribute('href', href);
  if (!link.isConnected) document.head.append(link);
}

/** Names what a system needs to install the page. Not in the HTML: the first load has no use for it. */
export function nameManifest(language: Language): void {
  headLink('manifest', `/manifest-${language}.webmanifest`);
  headLink('apple-touch-icon', '/icons/apple-touch-icon.png');
}

/** Colours the system's bars like the page: as the device has it, or as the user has chosen. Returns the function that ends it. */
export function followTheme(): () => void {
  const { documentElement } = document;
  const colour = (): void => {
    const chosen = documentElement.dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const scheme = (meta.dataset['scheme'] ??= meta.media.includes('dark') ? 'dark' : 'light');
      meta.media = chosen === undefined ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all';
    }
  };
  colour();
  const watcher = new MutationObserver(colour);
  watcher.observe(documentElement, { attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}
