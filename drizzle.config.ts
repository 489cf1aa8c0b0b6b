import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the SQL that brings a database from the last migration to server/db/schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
