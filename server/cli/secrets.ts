import { parseArgs } from 'node:util';
import { type CommandTools, runCommand } from '../command.ts';
import { loadConfig } from '../config.ts';
import { acceptSecret, listSecrets } from '../secrets/shared-secrets.ts';
import { textTable } from '../text-table.ts';

/** `npm run secrets [-- --accept SETTING]`. Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run secrets [-- --accept SETTING]

Prints the secrets that every instance must have alike, and since when: not the secrets, of which the database has none.

  --accept SETTING  from now on instances must have the secret that this command was given, for example SESSION_SECRET`;

const read = (): { readonly accept: string | undefined } => {
  const { values } = parseArgs({ options: { accept: { type: 'string' } } });
  return { accept: values.accept };
};

const run = async (
  { accept }: { readonly accept: string | undefined },
  { database, now }: CommandTools,
): Promise<void> => {
  if (accept !== undefined) {
    const config = loadConfig({ ...process.env, APP_MODE: 'production' });
    if (!(await acceptSecret(database.background, config, accept, now))) {
      throw new Error(`the settings of this command have no ${accept}`);
    }
  }
  const rows = (await listSecrets(database.background)).map(({ setting, since }) => [setting, since.toISOString()]);
  console.log(textTable([['setting', 'since'], ...rows], () => true));
};

await runCommand({ usage: USAGE, read, run });
