import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { group, whole } from './scripts/chunks.ts';
import { favicon } from './scripts/favicon.ts';
import { fileNames } from './scripts/file-names.ts';
import { icons } from './scripts/icons.ts';
import { modulePreload } from './scripts/module-preload.ts';

/** The calls of the first load. */
const FIRST_CALLS = ['account/session-calls', 'ticket/calls', 'ticket/saved-view-calls', 'notification/calls'].map(
  (name) => `src/shared/${name}.ts`,
);

/** What makes schemas, values and choices of the entries. */
const ENTRIES = ['field/schema', 'field/value', 'dictionary/calls'].map((name) => `src/shared/${name}.ts`);

/** The one form engine: every page with a form loads all of it. */
const FORM = ['form-box.tsx', 'form-field.tsx', 'use-table-form.ts'].map((name) => `src/client/form/${name}`);

/** What node is started with, and the thread that it starts. */
const SERVER_ENTRIES = {
  main: 'src/server/main.ts',
  cli: 'src/server/cli.ts',
  'pglite-worker': 'src/server/db/pglite-worker.ts',
};

/**
 * Both builds. `vite build` makes the page (hashed, immutable files), `vite build --ssr` the server
 * (dependencies stay in node_modules, source maps for readable stacks). scripts/build.mjs calls both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [icons(), favicon('src/client/ui/brand.svg'), react(), tailwindcss(), modulePreload('src/client/main.tsx')],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node20',
        sourcemap: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: SERVER_ENTRIES,
          // Side by side, so that whichever file starts the worker finds it beside itself.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        target: 'es2022',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        // Without it the list would load in forty files. A chunk of what several pages share holds nothing that one of
        // them does without.
        rolldownOptions: {
          output: {
            ...fileNames(process.env.BUILD_STAMP),
            codeSplitting: {
              groups: [
                whole('start', 8, 'src/client/start.ts', 'node_modules/zod/mini/index.js'),
                // What asks the server first: without React, so it runs while that is still on its way.
                whole('calls', 6, ...FIRST_CALLS, 'src/client/api/client.ts', 'src/client/ticket/list/preload-list.ts'),
                whole('first', 5, 'src/client/main.tsx'),
                whole('list', 4, 'src/client/ticket/list/ticket-list-page.tsx'),
                whole('marks', 3.5, 'src/client/ticket/action-icons.ts'),
                // The entries of the first load become schemas and values wherever something is typed.
                whole('fields', 3.4, ...ENTRIES),
                whole('input', 3.2, 'src/shared/ticket/ticket-form.ts', 'src/shared/ticket/field-rules.ts'),
                group('kit', 3, 'src/client/ticket/detail/ticket-page.tsx', 'src/client/raise/raise-page.tsx'),
                whole('form', 2, ...FORM),
                // Later steps of the one, the other's own: together they are smaller than two files.
                group('files', 2, 'src/client/raise/files-step.tsx', 'src/client/ticket/action/action-form.tsx'),
                // What actions ask, in one file: pages that only rate or only show do without.
                whole('inputs', 1.5, 'src/shared/ticket/action-calls.ts'),
                group(
                  'work',
                  1,
                  'src/client/ticket/detail/ticket-page.tsx',
                  'src/client/ticket/action/action-form.tsx',
                ),
              ],
            },
          },
        },
      },
}));
