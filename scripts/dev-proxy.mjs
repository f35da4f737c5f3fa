/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What the server answers; all else is the page. @param {string} bucket */
const ofTheServer = (bucket) => ['/api', '/itr-api', '/healthz', '/readyz', '/mail', `/${bucket}`];

/**
 * Where Vite sends the page's calls: to the server at this address, or to a test host of one's own (spec 7;
 * `TEST_HOST=https://test.vendor.example npm run dev`). The page itself calls its own origin alone.
 * @param {string} target
 * @param {string} [bucket]
 * @returns {Record<string, { target: string, changeOrigin: boolean }>}
 */
export function proxyTo(target, bucket = 'closeloop') {
  const changeOrigin = new URL(target).hostname !== '127.0.0.1';
  return Object.fromEntries(ofTheServer(bucket).map((prefix) => [`^${prefix}([/?.]|$)`, { target, changeOrigin }]));
}

/**
 * What the server writes into the head of its page (app, remote config, device key), for the page that Vite serves; nothing
 * while the server is being started.
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
