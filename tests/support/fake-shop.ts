import * as v from 'valibot';
import { decodeQuery } from '../../contract/query-string.ts';
import { ProductsQuery, type Product } from '../../contract/catalog.ts';
import type { Bonuses, Consent, SavedAddress, SessionInfo, User } from '../../contract/account.ts';
import { FakeApi, Refused } from '../src/client/support/fake-api.ts';
import * as account from './fixtures/account.ts';
import { CATEGORIES, ENVIRONMENT, KALUGA, suggestion } from './fixtures/chain.ts';
import { MENU } from './fixtures/dishes.ts';

/** The reference API with everything that a screen asks: a chain of two restaurants, its menu, and the account of a customer. */
export class FakeShop extends FakeApi {
  /** Who the session belongs to; see {@link logIn}. */
  customer: User = account.user();
  addresses: SavedAddress[] = [];
  sessions: SessionInfo[] = [account.session()];
  consents: Consent[] = [account.consent()];
  bonuses: Bonuses = account.bonuses();

  constructor() {
    super();
    this.localities = [KALUGA];
    this.products = MENU;
    this.balance = 0;
  }

  /** From now on the session is that of a customer. */
  logIn(customer: Partial<User> = {}): void {
    this.customer = account.user(customer);
    this.user = this.customer.id;
    this.balance = this.customer.bonus_count ?? 0;
    this.bonuses = account.bonuses(this.balance);
  }

  protected override run(name: string, url: URL, raw: unknown): unknown {
    const personal = this.personal(name);
    if (personal !== undefined) {
      if (this.user === null) throw new Refused('NOT_AUTHENTICATED');
      return personal();
    }
    switch (name) {
      case 'environment':
        return ENVIRONMENT;
      case 'categories':
        return CATEGORIES;
      case 'products':
        return this.productsOf(url);
      case 'popularProducts':
      case 'recommendedProducts':
        return { products: [], total: 0 };
      case 'seoTitles':
      case 'banners':
      case 'tripleSlider':
      case 'news':
      case 'contentPromos':
        return [];
      case 'orders':
        return { orders: [...this.orders.values()].toReversed(), next_cursor: null };
      case 'addressSuggestions': {
        const house = /\d+\S*/.exec(url.searchParams.get('query') ?? '')?.[0];
        return { suggestions: house === undefined ? [] : [suggestion(house)] };
      }
      default:
        return super.run(name, url, raw);
    }
  }

  /** What only the customer may read. */
  private personal(name: string): (() => unknown) | undefined {
    return new Map<string, () => unknown>([
      ['profile', () => this.customer],
      ['addresses', () => ({ addresses: this.addresses })],
      ['sessions', () => ({ sessions: this.sessions })],
      ['consents', () => ({ consents: this.consents })],
      ['bonuses', () => this.bonuses],
      ['favourites', () => ({ product_ids: [] })],
    ]).get(name);
  }

  private productsOf(url: URL): { products: readonly Product[]; total: number } {
    const {
      ids,
      details,
      replacement_for: replaced,
    } = v.parse(ProductsQuery, decodeQuery(ProductsQuery, url.searchParams));
    const found = replaced === undefined ? this.products.filter(({ id }) => ids?.includes(id) ?? true) : [];
    const products = found.map((one) => (details === true ? one : { ...one, details: null }));
    return { products, total: products.length };
  }
}
