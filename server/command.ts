import { ConfigError, loadStorageConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/connection.ts';

/** What a command works with: the database, migrated, and the settings that say where things are. */
export interface CommandTools {
  readonly database: OpenDatabase;
  readonly mediaDir: string;
  readonly now: Date;
}

/** A command of `npm run`. Exit codes: 0 done, 1 failed, 2 called wrongly or set up wrongly; `run` may answer others. */
export interface Command<Arguments> {
  /** Printed when it is called wrongly. */
  readonly usage: string;
  /** Reads the arguments, with `parseArgs`, which throws for what it does not know; null: called wrongly. */
  readonly read: () => Arguments | null;
  /** Does the work; an Error's message is printed, so it is a sentence. */
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
  try {
    await database.migrate();
    return (await work({ database, mediaDir: config.mediaDir, now: new Date() })) ?? 0;
  } finally {
    await database.close();
  }
};

/** Runs a command on the configured database: opens, migrates and closes it, prints what fails, and sets the exit code. */
export async function runCommand<Arguments>({ usage, read, run }: Command<Arguments>): Promise<void> {
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
