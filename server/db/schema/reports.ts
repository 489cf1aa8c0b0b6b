import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Page, Vital } from '#contract/reports.ts';

/** Measurements from customers' phones, as daily counts per value (domain/vitals.ts). No personal data. */
export const vitals = pgTable(
  'vitals',
  {
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    page: text('page').$type<Page>().notNull(),
    metric: text('metric').$type<Vital>().notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] })],
);
