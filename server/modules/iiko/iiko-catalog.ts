import * as v from 'valibot';
import type { IikoClient } from './iiko-client.ts';
import type { IikoRestaurant } from './iiko-config.ts';
import { type OddRecord, readRecords } from './iiko-wire.ts';

/** iiko's lists for a restaurant, as far as its settings and `IIKO_IDS` refer to them (docs/product.md §28.10). */

const Id = v.pipe(v.string(), v.toLowerCase());
const Records = v.nullish(v.array(v.unknown()), []);
const Deleted = v.nullish(v.boolean(), false);

const Organizations = v.object({ organizations: Records });
const Identified = v.object({ id: Id });
const ByOrganization = v.object({ items: Records });
const TerminalGroups = v.object({ terminalGroups: Records, terminalGroupsInSleep: Records });
const PaymentTypes = v.object({ paymentTypes: Records });
const PaymentType = v.object({
  id: Id,
  isDeleted: Deleted,
  paymentTypeKind: v.nullish(v.string(), null),
  paymentProcessingType: v.nullish(v.string(), null),
  terminalGroups: Records,
});
const Discounts = v.object({ discounts: Records });
const Listed = v.object({ id: Id, isDeleted: Deleted });
const CancelCauses = v.object({ cancelCauses: Records });
const RemovalTypes = v.object({ removalTypes: Records });
const Nomenclature = v.object({ products: Records, groups: Records, sizes: Records });
const Product = v.object({
  id: Id,
  name: v.string(),
  isDeleted: Deleted,
  groupModifiers: v.nullish(v.array(v.object({ id: Id, childModifiers: v.nullish(v.array(Identified), []) })), []),
  modifiers: v.nullish(v.array(Identified), []),
  sizePrices: v.nullish(
    v.array(
      v.object({
        sizeId: v.nullish(Id, null),
        /** Rubles. */
        price: v.object({ currentPrice: v.number(), isIncludedInMenu: v.nullish(v.boolean(), true) }),
      }),
    ),
    [],
  ),
});
export type IikoProduct = v.InferOutput<typeof Product>;
export type IikoPaymentType = v.InferOutput<typeof PaymentType>;

/** Products and groups by id. */
export interface IikoMenu {
  readonly products: ReadonlyMap<string, IikoProduct>;
  readonly groups: ReadonlySet<string>;
  readonly sizes: ReadonlySet<string>;
  readonly odd: readonly OddRecord[];
}

const idsOf = (records: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    readRecords(Listed, records)
      .read.filter(({ isDeleted }) => !isDeleted)
      .map(({ id }) => id),
  );
const itemsOf = (records: readonly unknown[]): readonly unknown[] =>
  readRecords(ByOrganization, records).read.flatMap(({ items }) => items);

/** Readers of iiko's lists. Each throws as the client does; records that cannot be read are left out. */
export function iikoCatalog({ ask }: Pick<IikoClient, 'ask'>, restaurant: IikoRestaurant) {
  const all = { organizationIds: [restaurant.organization] };
  return {
    organizations: async () =>
      idsOf(
        (await ask(restaurant, '/api/1/organizations', { returnAdditionalInfo: false }, Organizations)).organizations,
      ),
    terminalGroups: async () => {
      const answer = await ask(
        restaurant,
        '/api/1/terminal_groups',
        { ...all, includeDisabled: false },
        TerminalGroups,
      );
      return {
        awake: idsOf(itemsOf(answer.terminalGroups)),
        asleep: idsOf(itemsOf(answer.terminalGroupsInSleep)),
      };
    },
    paymentTypes: async (): Promise<ReadonlyMap<string, IikoPaymentType>> => {
      const { paymentTypes } = await ask(restaurant, '/api/1/payment_types', all, PaymentTypes);
      const { read } = readRecords(PaymentType, paymentTypes);
      return new Map(read.filter(({ isDeleted }) => !isDeleted).map((one) => [one.id, one]));
    },
    discounts: async () => idsOf(itemsOf((await ask(restaurant, '/api/1/discounts', all, Discounts)).discounts)),
    cancelCauses: async () => idsOf((await ask(restaurant, '/api/1/cancel_causes', all, CancelCauses)).cancelCauses),
    removalTypes: async () => idsOf((await ask(restaurant, '/api/1/removal_types', all, RemovalTypes)).removalTypes),
    menu: async (): Promise<IikoMenu> => {
      const body = { organizationId: restaurant.organization };
      const answer = await ask(restaurant, '/api/1/nomenclature', body, Nomenclature);
      const { read, odd } = readRecords(Product, answer.products);
      return {
        products: new Map(read.filter(({ isDeleted }) => !isDeleted).map((one) => [one.id, one])),
        groups: idsOf(answer.groups),
        sizes: idsOf(answer.sizes),
        odd,
      };
    },
  };
}
