/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The paths that the server answers; all others are the page's. @param {string} bucket */
const serverPaths = (bucket) => ['/api', '/itr-api', '/oidc', '/healthz', '/readyz', '/mail', `/${bucket}`];

/**
 * Vite's proxy for the page's calls: to the server at this address, or to another host (spec 7;
 * `TEST_HOST=https://test.vendor.example npm run dev`). The page itself calls only its own origin.
 * @param {string} target
 * @param {string} [bucket]
 * @returns {Record<string, { target: string, changeOrigin: boolean }>}
 */
export function proxyTo(target, bucket = 'closeloop') {
  const changeOrigin = new URL(target).hostname !== '127.0.0.1';
  return Object.fromEntries(serverPaths(bucket).map((prefix) => [`^${prefix}([/?.]|$)`, { target, changeOrigin }]));
}

/**
 * The elements that the server writes into the head of its page (app, remote config, device key), for the page that
 * Vite serves; empty while the server is starting.
 * @param {string} target
 * @returns {Promise<{ tag: string, attrs: Record<string, string>, injectTo: 'head' }[]>}
 */
export async function headOf(target) {
  const html = await fetch(target).then(
    (response) => response.text(),
    () => '',
  );
  return [...html.matchAll(/<meta name="(closeloop-[\w-]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => ({
      tag: 'meta',
      attrs: { name, content: content.replace(/&(amp|lt|gt|quot);/g, (_all, entity) => ENTITIES[entity] ?? '') },
      injectTo: 'head',
    }),
  );
}
