import { parseArgs } from 'node:util';
import { safePath } from '#domain/safe-path.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { insertCampaign } from '../modules/push/push-repository.ts';

/** `npm run push:promotion -- --title … --body … [--path …]`. Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run push:promotion -- --title TEXT --body TEXT [--path /promos]

Tells those who want to hear of promotions, and have agreed to advertising (docs/product.md §27.6).

  --title TEXT  at most 60 characters
  --body TEXT   at most 160 characters
  --path PATH   the page behind it; /menu when missing`;

const LONGEST = { title: 60, body: 160 } as const;

interface Campaign {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

const read = (): Campaign | null => {
  const { values } = parseArgs({
    options: { title: { type: 'string' }, body: { type: 'string' }, path: { type: 'string', default: '/menu' } },
  });
  const [title, body, path] = [values.title?.trim() ?? '', values.body?.trim() ?? '', values.path];
  const fits = title !== '' && body !== '' && title.length <= LONGEST.title && body.length <= LONGEST.body;
  return fits && safePath(path) === path ? { title, body, path } : null;
};

const run = async (campaign: Campaign, { database, now }: CommandTools): Promise<void> => {
  await database.background.transaction(async (tx) => {
    const { id } = await insertCampaign(tx, { ...campaign, createdAt: now });
    await enqueue(tx, 'push-campaign', { campaign_id: id });
  });
  console.log('Kept: the server sends it. `npm run jobs` shows how far it is.');
};

await runCommand({ usage: USAGE, read, run });
