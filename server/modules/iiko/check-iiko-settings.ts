import type { iikoCatalog } from './iiko-catalog.ts';
import { type Note, tryTo } from './iiko-checking.ts';
import type { IikoRestaurant } from './iiko-config.ts';

type Catalog = ReturnType<typeof iikoCatalog>;

/** Checks that the restaurant's terminal group is known and awake. */
export async function checkTerminal(
  note: Note,
  catalog: Catalog,
  { terminal_group: own }: IikoRestaurant,
): Promise<void> {
  const groups = await tryTo(note, 'terminal groups', catalog.terminalGroups);
  if (groups === null || groups.awake.has(own)) return;
  note(groups.asleep.has(own) ? `terminal group ${own} is asleep` : `terminal group ${own} is unknown at the till`);
}

/** What iiko calls each of our kinds of payment. */
const KINDS = { cash: 'Cash', card: 'Card', online: 'External' } as const;

/** Checks that each payment type of the settings is known, of the right kind, and allowed at the terminal group. */
export async function checkPayments(
  note: Note,
  catalog: Catalog,
  { payments, terminal_group: own }: IikoRestaurant,
  takesOnline: boolean,
): Promise<void> {
  const types = await tryTo(note, 'payment types', catalog.paymentTypes);
  for (const name of ['cash', 'card', 'online'] as const) {
    const id = payments[name];
    if (id === undefined) {
      if (name !== 'online' || takesOnline)
        note(`payments.${name} is missing: such orders reach the till without a payment`);
      continue;
    }
    const type = types?.get(id);
    if (types === null) continue;
    if (type === undefined) {
      note(`payments.${name} ${id} is unknown at the till`);
      continue;
    }
    if (type.paymentTypeKind !== KINDS[name])
      note(`payments.${name} ${id} is of the kind ${type.paymentTypeKind ?? '?'}, not ${KINDS[name]}`);
    if (name === 'online' && type.paymentProcessingType === 'Internal')
      note(`payments.online ${id} cannot be paid outside the till (its processing type is Internal)`);
    const groups = type.terminalGroups.map((group) => JSON.stringify(group).toLowerCase());
    if (groups.length > 0 && !groups.some((group) => group.includes(own)))
      note(`payments.${name} ${id} is not for terminal group ${own}`);
  }
}

/** Checks that the id of a setting is in one of the till's lists. */
export async function checkListed(
  note: Note,
  field: string,
  id: string | undefined,
  what: string,
  read: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  if (id === undefined) return;
  const known = await tryTo(note, what, read);
  if (known !== null && !known.has(id)) note(`${field} ${id} is unknown at the till`);
}
