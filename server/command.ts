import { ConfigError, loadStorageConfig } from './config.ts';
import type { Media } from './media/media.ts';
import { openMedia } from './media/open-media.ts';
import { type OpenDatabase, openDatabase } from './db/connection.ts';

/** What a command works with: the migrated database and the storage settings. */
export interface CommandTools {
  readonly database: OpenDatabase;
  readonly media: Media;
  readonly now: Date;
}

/** A command of `npm run`. Exit codes: 0 success, 1 failure, 2 wrong usage or configuration; `run` may return others. */
export interface Command<Arguments> {
  /** Printed on wrong usage. */
  readonly usage: string;
  /** Parses the arguments with `parseArgs`, which throws on unknown ones; null on wrong usage. */
  readonly read: () => Arguments | null;
  /** Runs the command. An Error's message is printed as is, so it must be a sentence. */
  readonly run: (given: Arguments, tools: CommandTools) => Promise<number | void>;
}

const readOrNull = <Arguments>(read: () => Arguments | null): Arguments | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const withDatabase = async (work: (tools: CommandTools) => Promise<number | void>): Promise<number> => {
  const config = loadStorageConfig(process.env);
  const database = await openDatabase(config);
  const { media, bucket } = await openMedia(config);
  try {
    await database.migrate();
    return (await work({ database, media, now: new Date() })) ?? 0;
  } finally {
    bucket?.close();
    await database.close();
  }
};

/**
 * Ends this process when the one that started it has ended, however that was: stdin is a pipe from it. For a command that a launcher runs
 * (scripts/lib/launch.mjs): alone it would go on using the database, and the next start could not.
 */
function endWithParent(): void {
  process.stdin.on('end', () => process.exit(1)).resume();
  process.stdin.unref();
}

/** Runs a command on the configured database: opens, migrates and closes it, prints errors, and sets the exit code. */
export async function runCommand<Arguments>({ usage, read, run }: Command<Arguments>): Promise<void> {
  if (process.env['END_WITH_PARENT'] === '1') endWithParent();
  const given = readOrNull(read);
  if (given === null) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = await withDatabase((tools) => run(given, tools));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  }
}
