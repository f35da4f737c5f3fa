import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery of the UI kit: `npx vite test/gallery --config test/gallery/vite.config.ts`. Never shipped. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
});
