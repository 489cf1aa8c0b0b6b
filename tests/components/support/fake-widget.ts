import { onTestFinished } from 'vitest';

/** A call of the provider's widget: its arguments, and how the test ends it. */
export interface WidgetCall {
  readonly form: 'start' | 'pay';
  readonly options: Readonly<Record<string, unknown>>;
  /** Ends the current form with a result. */
  readonly end: (result: unknown) => void;
  /** Invokes callbacks as the older form does. */
  readonly tell: (name: 'onSuccess' | 'onFail' | 'onComplete', ...args: readonly unknown[]) => void;
}

interface FakeWidget {
  /** The script's address. */
  readonly url: string;
  /** Calls so far, oldest first. */
  readonly calls: WidgetCall[];
}

type Callbacks = Readonly<Record<string, (...args: readonly unknown[]) => void>>;

/** A script address that leads nowhere. */
export function lostScript(): string {
  const url = URL.createObjectURL(new Blob(['']));
  URL.revokeObjectURL(url);
  return url;
}

/**
 * The provider's script with one of its two forms, loaded as the real one is: by a script element with an address. Removed after
 * the test.
 */
export function fakeWidget(form: 'start' | 'pay'): FakeWidget {
  const calls: WidgetCall[] = [];
  class Today {
    start(options: WidgetCall['options']): Promise<unknown> {
      return new Promise((resolve) => {
        calls.push({ form: 'start', options, end: resolve, tell: () => undefined });
      });
    }
  }
  class Older {
    pay(_kind: 'charge', options: WidgetCall['options'], callbacks: Callbacks): void {
      calls.push({
        form: 'pay',
        options,
        end: () => undefined,
        tell: (name, ...args) => callbacks[name]?.(...args, options),
      });
    }
  }
  Reflect.set(window, 'providedWidget', form === 'start' ? Today : Older);
  const code = 'window.cp = { CloudPayments: window.providedWidget };';
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  onTestFinished(() => {
    for (const name of ['cp', 'providedWidget']) Reflect.deleteProperty(window, name);
    URL.revokeObjectURL(url);
  });
  return { url, calls };
}
