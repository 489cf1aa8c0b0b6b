import type { ReactNode } from 'react';
import type { FakeShop } from '../support/fake-shop.ts';
import type { Given, mountShop } from '../components/support/mount-shop.tsx';

/** Pieces of src/ui in their states, all on one page. */
export interface PieceGroup {
  readonly kind: 'pieces';
  readonly slug: string;
  readonly title: string;
  readonly states: readonly { readonly name: string; readonly show: () => ReactNode }[];
}

/** One screen of the storefront in one state. */
export interface Screen {
  readonly name: string;
  /** Its address. */
  readonly href: string;
  /** Words of the state: a screen that does not show them has not reached it. */
  readonly shows: string;
  /** What the device knows. */
  readonly given?: Given;
  /** What the server knows and answers. */
  readonly api?: (api: FakeShop) => void;
  /** Words that are on the screen before {@link act}. */
  readonly first?: string;
  /** What happens on the screen until it is in this state. */
  readonly act?: (shop: Awaited<ReturnType<typeof mountShop>>) => void | Promise<void>;
}

/** Screens of a feature in their states, each on a page of its own. */
export interface ScreenGroup {
  readonly kind: 'screens';
  readonly slug: string;
  readonly title: string;
  readonly states: readonly Screen[];
}

export type Group = PieceGroup | ScreenGroup;
