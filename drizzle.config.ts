import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate`: writes the next numbered migration from the schema. Never edit a released one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
});
