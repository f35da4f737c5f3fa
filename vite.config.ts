import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { group } from './scripts/chunks.ts';
import { icons } from './scripts/icons.ts';

/**
 * Both builds. `vite build` makes the page (hashed, immutable files), `vite build --ssr` the server
 * (dependencies stay in node_modules, source maps for readable stacks). scripts/build.mjs calls both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [icons(), react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { ssr: 'src/server/main.ts', target: 'node20', sourcemap: true, minify: false, copyPublicDir: false }
    : {
        target: 'es2022',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        // Without it the list would load in forty files; the pages that everybody opens come in three.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                group('first', 'src/client/main.tsx', 3),
                group('list', 'src/client/ticket/list-page.tsx', 2),
                group('ticket', 'src/client/ticket/ticket-page.tsx', 1),
              ],
            },
          },
        },
      },
}));
