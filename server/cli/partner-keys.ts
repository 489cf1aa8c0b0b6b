import { parseArgs } from 'node:util';
import { addHours } from 'date-fns';
import * as v from 'valibot';
import { PartnerScope, STAFF_SCOPES } from '#contract/partner.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { createKey, revokeKey, rotateKey } from '../modules/partner/keys/key-commands.ts';
import { listKeys } from '../modules/partner/keys/key-repository.ts';
import { keysTable } from '../modules/partner/keys/keys-table.ts';

/** `npm run partner-keys -- create|list|rotate|revoke` (docs/product.md §26.1). Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run partner-keys -- COMMAND

  list
  create --restaurant N|all --name "Kitchen tablet" --scopes ${STAFF_SCOPES.join(',')}
  create --restaurant N|all --name "Тимур" --phone "+7 900 000-00-00" --scopes courier
  rotate ID [--hours N]   another secret; the old one is good for N hours more, 24 when missing, 0 not at all
  revoke ID               ends it for good

  --restaurant   the number of the restaurant that it may act for; all: the manager's key
  --scopes       what it may do, joined by commas; courier: one courier's own key, which does nothing but deliver
  --name         whose it is; a courier's name and phone are shown to the customer while the order is under way

A secret is shown once, when it is made. Whoever has it acts for the restaurant.`;

type Arguments =
  | { readonly command: 'list' }
  | {
      readonly command: 'create';
      readonly restaurantId: number | null;
      readonly name: string;
      readonly scopes: readonly PartnerScope[];
      readonly phone: string | undefined;
    }
  | { readonly command: 'rotate'; readonly id: string; readonly hours: number }
  | { readonly command: 'revoke'; readonly id: string };

const Given = v.variant('command', [
  v.strictObject({ command: v.literal('list') }),
  v.strictObject({
    command: v.literal('create'),
    restaurant: v.pipe(v.string(), v.regex(/^(?:all|[1-9]\d{0,8})$/)),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    scopes: v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(PartnerScope),
    ),
    phone: v.optional(v.string()),
  }),
  v.strictObject({
    command: v.literal('rotate'),
    id: v.string(),
    hours: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/)), '24'),
  }),
  v.strictObject({ command: v.literal('revoke'), id: v.string() }),
]);

const read = (): Arguments | null => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      restaurant: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'string' },
      phone: { type: 'string' },
      hours: { type: 'string' },
    },
  });
  const [command, id, ...rest] = positionals;
  const parsed = v.safeParse(Given, { command, ...(id === undefined ? {} : { id }), ...values });
  if (!parsed.success || rest.length > 0) return null;
  const given = parsed.output;
  if (given.command === 'rotate') return { ...given, hours: Number(given.hours) };
  if (given.command !== 'create') return given;
  const { name, scopes, phone, restaurant } = given;
  return { command: 'create', name, scopes, phone, restaurantId: restaurant === 'all' ? null : Number(restaurant) };
};

const run = async (given: Arguments, { database, now }: CommandTools): Promise<void> => {
  const db = database.background;
  switch (given.command) {
    case 'list':
      return console.log(keysTable(await listKeys(db)));
    case 'create':
      return console.log((await createKey(db, given, now)).bearer);
    case 'rotate':
      return console.log((await rotateKey(db, given.id, addHours(now, given.hours))).bearer);
    case 'revoke':
      await revokeKey(db, given.id, now);
      return console.log(`${given.id} is revoked.`);
  }
};

await runCommand({ usage: USAGE, read, run });
