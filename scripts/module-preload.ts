interface Chunk {
  type: string;
  fileName: string;
  moduleIds?: string[];
  imports?: string[];
}

/**
 * Adds preload links for the module `root` and its imports to the head of the page. Without them the browser would
 * request these files only after the start script has arrived.
 */
export function modulePreload(root: string) {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post' as const,
      handler(_html: string, { bundle = {} }: { bundle?: Readonly<Record<string, Chunk>> }) {
        const chunks = Object.values(bundle);
        const main = chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(root)));
        return [main?.fileName, ...(main?.imports ?? [])]
          .filter((file) => file !== undefined)
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
