import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkFrom, partsTogether, sharedByPages, withoutSchemas, type PageSet } from './scripts/chunks.ts';
import { favicon } from './scripts/favicon.ts';
import { fileNames } from './scripts/file-names.ts';
import { icons } from './scripts/icons.ts';
import { installable } from './scripts/installable.ts';
import { modulePreload } from './scripts/module-preload.ts';
import { pageKeys } from './scripts/page-keys.ts';
import { texts } from './scripts/texts.ts';

/**
 * What every page starts after its first screen, fields and calls of tickets, which the next page will need, and two icons
 * that the desk and Home share.
 */
const DEFERRED = [
  'lucide-react/dist/esm/icons/chart-column.mjs',
  'lucide-react/dist/esm/icons/list-todo.mjs',
  'src/client/api/live-stream.ts',
  'src/client/missing-part.ts',
  'src/client/page-lines.tsx',
  'src/client/ui/toaster.tsx',
  'src/client/ui/watch-sheet-pulls.ts',
  'src/client/ui/watch-pulls.ts',
  'src/client/ui/watch-swipes.ts',
  'src/shared/ticket/fields.ts',
  // Few pages need a sheet at once, all open one.
  'src/client/ui/confirm-sheet.tsx',
  // Of the desk and the administration, for which the desk would load all controls of forms.
  'src/client/ui/table-parts.tsx',
];

/** Sets of pages that share much (scripts/chunks.ts). Their order counts. */
const SETS: Readonly<Record<string, PageSet>> = {
  // What pages show and the parts of others choose.
  kit: {
    pages: /^$/,
    owns: /ticket\/action-endpoint|icons\/(factory|play|minus|file-clock|shield-alert|shield-exclamation-point)\.mjs|ticket\/(solution-use|similar)-calls/,
  },
  // What only those need who check something.
  schemas: { pages: /^$/, owns: /shared\/(problem\/rules|question\/(question-entries|flags))\./ },
  // What small parts of the desk share with small parts of others.
  'desk-shared': {
    pages: /^$/,
    owns: /ticket\/(snooze|action-keys|list\/(bulk-transfer|folded-rows)|(detail\/)?clock-bar)\./,
  },
  // What a field for files needs, wherever it is opened.
  files: { pages: /^$/, owns: /form\/file-(field|picker)\.|ui\/use-dropped-files|icons\/camera\./ },
  // What it needs once there are some.
  uploader: {
    pages: /^$/,
    owns: /form\/file-uploader|upload\/(upload-error|upload-error-text|object-client|send-signed|signing-dialects|signature|device-uploader|browser-(uploader|hashing)|uploader|upload-task|task|task-checkpoint|transport|credentials|scheduler|empty-record)\./,
  },
  // Of the uploader and of what shows files, which need nothing else of each other.
  'upload-calls': { pages: /^$/, owns: /shared\/upload\/(calls|upload-step|archive-list|preview-kind)\./ },
  raise: { pages: /^raise\/(itr|feedback|internal)$/, takes: 'pages' },
  action: {
    pages: /^(ticket\/action\/|solution\/write)/,
    takes: 'pages',
    owns: /shared\/ticket\/action-entries|drafts\/kept-words|upload\/upload-record/,
  },
  // What checks an action, wherever it is sent from.
  'action-rules': { pages: /^$/, owns: /shared\/ticket\/action-(inputs|calls)\.|action\/action-rules\./ },
  drafts: {
    pages: /^(raise|drafts|run)\//,
    // Not what sends kept messages: reports need nothing of it.
    takes: /drafts\/(draft|open-uploader)|upload\//,
    owns: /shared\/upload\/(key|mp4-name)/,
  },
  // Of a ticket on a phone it is the other part of the page.
  timeline: { pages: /^$/, owns: /ticket\/(ticket-timeline|timeline-event|event-files)\.|ui\/timeline\./ },
  // Of who comes by a link, and of who makes one.
  'by-link': {
    pages: /^$/,
    owns: /shared\/ticket\/share-ends\.|system\/(no-object|missing-title)\.|icons\/link-2-off\./,
  },
  reading: { pages: /^(ticket\/detail|visitor|solution\/solution)/, takes: 'parts' },
  places: { pages: /^(customer|location)\// },
  account: { pages: /^account\//, takes: 'parts' },
  admin: { pages: /^admin\//, takes: /\/admin\/(?!record\/)/ },
  rating: { pages: /^rate\/rate$/, takes: 'pages' },
  preview: { pages: /^preview\//, takes: 'parts' },
  links: { pages: /^app-link\//, takes: 'parts' },
  notices: { pages: /^notification\//, takes: /push|settings-2|bell-ring/ },
  // What only pages of one's own data and of the administration share; forms are of those who raise and act, too.
  work: { pages: /^(account|admin|report)\/|^notification\/settings/ },
  forms: {
    pages: /^(account|admin|raise|report|ticket\/action)\/|^(rate\/rate|solution\/write|notification\/settings)/,
    takes: /form\/check-control/,
  },
  problem: { pages: /^(problem|quality)\//, takes: 'parts' },
  // With the figures: of the boards, of their pages, and of those who keep them.
  documents: { pages: /^(system|question|version|home)\//, owns: /shared\/figure\/|report\/report-state/ },
  ticket: {
    // Of what is read and of the field for files, which would load each other for it.
    owns: /icons\/paperclip\.|ui\/form\/file-tile/,
    pages:
      /^(ticket|visitor|solution|rate|problem|question|location|report)\/|^(notification\/notif|raise\/(success|complete))/,
  },
};

/** What node is started with, and `npm start`; the thread and the process that they start; what the tests of the doors take. */
const SERVER_ENTRIES = {
  main: 'src/server/main.ts',
  process: 'src/server/process.ts',
  cli: 'src/server/cli.ts',
  'reader-main': 'src/server/reader-main.ts',
  'pglite-worker': 'src/server/db/pglite-worker.ts',
  'pack-database': 'src/server/db/pack-database.ts',
  tested: 'test/door/tested-server.ts',
};

/**
 * Both builds. `vite build` makes the page (hashed, immutable files), `vite build --ssr` the server
 * (dependencies stay in node_modules, source maps for readable stacks). scripts/build.mjs calls both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [
        texts(),
        icons(),
        favicon('src/client/ui/brand.svg'),
        react(),
        tailwindcss(),
        pageKeys(),
        modulePreload('src/client/main.tsx'),
        installable('src/client/ui/brand.svg'),
      ],
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
          // Nothing is left out or moved (decision 0049): a bundler believes that a call whose result nobody uses does
          // nothing, and so took out a check that throws.
          treeshake: false,
          output: {
            minify: false,
            // Side by side, so that whichever file starts the worker finds it beside itself.
            chunkFileNames: '[name]-[hash].js',
          },
        },
      }
    : {
        target: 'es2022',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        // What the first load brings is never missing, and the file itself is asked for at the same moment.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) =>
            needed.filter((one) => one !== file && !/\/(start|first|rolldown-runtime)-/.test(one)),
        },
        // Without it the list would load in forty files. What other pages share is left to the bundler, but for two sets.
        rolldownOptions: {
          output: {
            ...fileNames(process.env.BUILD_STAMP),
            codeSplitting: {
              groups: [
                // What asks the server first: without React, so it runs while that is still on its way.
                chunkFrom('start', 3, ['src/client/start.ts']),
                // React, and the list: every other page is made of its parts, too.
                chunkFrom('first', 2, ['src/client/main.tsx', 'src/client/ticket/list/ticket-list-page.tsx']),
                chunkFrom('deferred', 1.5, DEFERRED),
                withoutSchemas(sharedByPages(1, SETS), 'schemas', /^(kit|ticket|reading|desk-shared|forms)$/),
                partsTogether(
                  'desk',
                  0.5,
                  ['src/client/desk/desk.tsx', 'src/client/ticket/detail/desk-parts.ts'],
                  ['src/client/desk/overlays.ts', 'src/client/desk/queue-picture.tsx'],
                ),
              ],
            },
          },
        },
      },
}));
