import * as v from 'valibot';
import type { RunSql } from '#server/db/run-sql.ts';

/** What a database holds: each table's rows and each sequence's position as a text, by name. */
interface Content {
  readonly tables: ReadonlyMap<string, string>;
  readonly sequences: ReadonlyMap<string, string>;
}

/** A content with a line for each part of the schema. */
interface Whole extends Content {
  readonly schema: ReadonlySet<string>;
}

const COPIES = 'test_copies';
/** Neither PostgreSQL's own nor copies. */
const isOurs = (schema: string): string => `${schema} !~ '^(pg_|information_schema$|${COPIES})'`;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${isOurs('n.nspname')}`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value::text, '') as value
  from pg_sequences where ${isOurs('schemaname')}`;

const SCHEMA = `
  with ours as materialized (
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs('n.nspname')})
  select format('column %s.%I %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
    a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as name
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid in (select oid from ours) and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %I of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
  from pg_constraint where conrelid in (select oid from ours)
  union all
  select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from ours)
  union all
  select format('%s (%s)', pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal
  union all
  select format('function %s: %s', p.oid::regprocedure, md5(p.prosrc))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${isOurs('n.nspname')}`;

/** Columns that an insert may name. */
const columnsOf = (table: string): string => `
  select quote_ident(attname) as name from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

const Rows = v.array(v.object({ name: v.string(), value: v.optional(v.string(), '') }));

const readPairs = async (run: RunSql, query: string): Promise<[string, string][]> =>
  v.parse(Rows, (await run(query)).rows).map(({ name, value }) => [name, value]);

/** Returns the rows of each table as a text, by the table's name. */
export async function readTables(run: RunSql): Promise<ReadonlyMap<string, string>> {
  const contents = (await readPairs(run, TABLES)).map(
    ([name]) =>
      `select '${name}' as name, coalesce(string_agg(t::text, chr(10) order by t::text), '') as value from ${name} t`,
  );
  return new Map(await readPairs(run, contents.join(' union all ')));
}

/**
 * Copies what the database holds, inside the database, and returns the function that brings it back to it. That takes a hundredth of the
 * time of making it anew, and throws when it does not get there: a test has changed the schema, or writes on.
 */
export async function copyContent(run: RunSql): Promise<() => Promise<void>> {
  const read = (query: string): Promise<[string, string][]> => readPairs(run, query);

  const readContent = async (): Promise<Content> => ({
    tables: await readTables(run),
    sequences: new Map(await read(SEQUENCES)),
  });
  const readWhole = async (): Promise<Whole> => ({
    ...(await readContent()),
    schema: new Set((await read(SCHEMA)).map(([line]) => line)),
  });

  const copied = await readWhole();
  const filled = [...copied.tables].filter(([, rows]) => rows !== '');
  const copies = filled.map(([table], index) => [table, `${COPIES}.copy_${index}`] as const);
  await run(
    [`create schema ${COPIES}`, ...copies.map(([table, copy]) => `create table ${copy} as table ${table}`)].join(';\n'),
  );

  return async () => {
    const now = await readContent();
    const changed = [...now.tables].filter(([table, rows]) => rows !== copied.tables.get(table));
    const moved = [...now.sequences].filter(([sequence, value]) => value !== copied.sequences.get(sequence));
    const statements = ['set local session_replication_role = replica'];
    // Not deleted: rows in the space of deleted ones would come in another order than in a new database.
    if (changed.length > 0) statements.push(`truncate ${changed.map(([table]) => table).join(', ')} cascade`);
    // Whatever the truncation has emptied: tables that refer to those it names, too.
    for (const [table, copy] of copies) {
      const columns = (await read(columnsOf(table))).map(([column]) => column).join(', ');
      statements.push(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from ${copy} where not exists (select from ${table})`,
      );
    }
    for (const [sequence] of moved) {
      const value = copied.sequences.get(sequence) ?? '';
      statements.push(value === '' ? `alter sequence ${sequence} restart` : `select setval('${sequence}', ${value})`);
    }
    await run(statements.join(';\n'));
    const left = differences(copied, await readWhole());
    if (left.length > 0) throw new Error(`the content was not restored:\n${left.slice(0, 10).join('\n')}`);
  };
}

/** Returns a line for each difference. */
function differences(wanted: Whole, found: Whole): string[] {
  const ofMaps = (kind: string, one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
    [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
      one.get(name) === other.get(name)
        ? []
        : [`${kind} ${name}: «${other.get(name) ?? 'missing'}» instead of «${one.get(name) ?? 'missing'}»`],
    );
  return [
    ...ofMaps('table', wanted.tables, found.tables),
    ...ofMaps('sequence', wanted.sequences, found.sequences),
    ...[...wanted.schema].filter((line) => !found.schema.has(line)).map((line) => `missing: ${line}`),
    ...[...found.schema].filter((line) => !wanted.schema.has(line)).map((line) => `left behind: ${line}`),
  ];
}
