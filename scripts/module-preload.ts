interface Chunk {
  type: string;
  fileName: string;
  moduleIds?: string[];
  imports?: string[];
}

/**
 * Names the program at `root` and what it imports in the head of the page: the start asks for it by itself, but only
 * once it has arrived.
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
