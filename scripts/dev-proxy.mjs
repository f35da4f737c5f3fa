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
