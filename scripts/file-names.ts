/**
 * Names of the page's files: with a hash of their content, so that they can be cached forever, and with the stamp of
 * the build if there is one (spec 9; `BUILD_STAMP=2025-09-28`).
 */
export function fileNames(stamp = '') {
  if (!/^[\w.-]{0,32}$/.test(stamp)) throw new Error('BUILD_STAMP: at most 32 letters, digits, dots and hyphens.');
  const name = `assets/[name]-[hash:7]${stamp && `-${stamp}`}`;
  return { entryFileNames: `${name}.js`, chunkFileNames: `${name}.js`, assetFileNames: `${name}[extname]` };
}
