import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { normalisePhone } from '#domain/phone.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { makeOwner } from '../modules/office/staff/make-owner.ts';
import { listStaff } from '../modules/office/staff/staff-repository.ts';
import { textTable } from '../text-table.ts';

/** `npm run staff -- --owner PHONE|--list` (docs/product.md §34.1). Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run staff -- --owner +79001234567 [--name "Anna"]
       npm run staff -- --list

  --owner   makes the person with this phone an owner, who logs in at /office with a code and invites the others
  --name    as the office and its log show it; "Владелец" when missing
  --list    everyone who works in the office`;

type Arguments = { readonly owner: string; readonly name: string } | 'list';

const Phone = v.pipe(v.string(), v.transform(normalisePhone), v.string());
const Given = v.union([
  v.strictObject({ list: v.literal(true) }),
  v.strictObject({
    owner: Phone,
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), 'Владелец'),
  }),
]);

const read = (): Arguments | null => {
  const { values } = parseArgs({
    options: { owner: { type: 'string' }, name: { type: 'string' }, list: { type: 'boolean' } },
  });
  const parsed = v.safeParse(Given, { ...values });
  if (!parsed.success) return null;
  return 'list' in parsed.output ? 'list' : parsed.output;
};

const run = async (given: Arguments, { database, now }: CommandTools): Promise<void> => {
  const db = database.background;
  if (given === 'list') {
    const rows = (await listStaff(db)).map(({ phone, name, role, blockedAt }) => [
      phone,
      name,
      role,
      blockedAt === null ? '' : 'blocked',
    ]);
    return console.log(textTable([['phone', 'name', 'role', ''], ...rows], () => true));
  }
  const { name, phone } = await makeOwner(db, { phone: given.owner, name: given.name }, now);
  return console.log(`${name} (${phone}) is an owner and can log in at /office.`);
};

await runCommand({ usage: USAGE, read, run });
