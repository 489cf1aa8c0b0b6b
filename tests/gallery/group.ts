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
  /** Text that identifies the state: a screen without it has not reached the state. */
  readonly shows: string;
  /** State of the device. */
  readonly given?: Given;
  /** Configures the server's data and responses. */
  readonly api?: (api: FakeShop) => void;
  /** Text that is on the screen before {@link act}. */
  readonly first?: string;
  /** Actions on the screen that lead to this state. */
  readonly act?: (shop: Awaited<ReturnType<typeof mountShop>>) => void | Promise<void>;
}

/** Screens of a feature in their states, each on its own page. */
export interface ScreenGroup {
  readonly kind: 'screens';
  readonly slug: string;
  readonly title: string;
  readonly states: readonly Screen[];
}

export type Group = PieceGroup | ScreenGroup;
