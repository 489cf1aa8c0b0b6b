import { parseArgs } from 'node:util';
import { type CommandTools, runCommand } from '../command.ts';
import { applyChainFile } from '../modules/import/apply-chain-file.ts';
import { describeChanges } from '../modules/import/describe.ts';

/** `npm run chain:import -- FILE [--dry-run]`. Exit codes: 0 done, 1 failed, 2 called wrongly, 3 the file has faults. */
const USAGE = `Usage: npm run chain:import -- FILE [--dry-run]

  FILE        the chain's main file (docs/chain-format.md), for example demo/chain.json
  --dry-run   prints what would change, and changes nothing`;

interface Arguments {
  readonly file: string;
  readonly dryRun: boolean;
}

const read = (): Arguments | null => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  return file === undefined || rest.length > 0 ? null : { file, dryRun: values['dry-run'] };
};

/** Shows progress: one rewritten line on a terminal; otherwise a line for every tenth. */
const showProgress = (done: number, total: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\rpictures ${done}/${total}${done === total ? '\n' : ''}`);
  else if (done === total || done % Math.max(1, Math.ceil(total / 10)) === 0)
    console.error(`pictures ${done}/${total}`);
};

const run = async ({ file, dryRun }: Arguments, { database, media, now }: CommandTools): Promise<number> => {
  const result = await applyChainFile(database.background, { file, dryRun, media, now, onPicture: showProgress });
  for (const { path, message } of result.warnings ?? []) console.error(`${path}: предупреждение: ${message}`);
  if (!result.ok) {
    for (const { path, message } of result.faults) console.error(`${path}: ${message}`);
    console.error(`Ошибок: ${result.faults.length}, ничего не изменено.`);
    return 3;
  }
  console.log(describeChanges(result.changes));
  if (dryRun) console.log('Dry run: nothing was changed.');
  return 0;
};

await runCommand({ usage: USAGE, read, run });
