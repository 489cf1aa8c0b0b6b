import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { createLogger } from '../http/logging.ts';
import { CHAIN_TERMINAL, type PaymentConfig, type Terminal } from '../modules/payments/payment-config.ts';
import { startPaymentSandbox } from './payments/payment-sandbox.ts';

/** The demo's restaurants with a terminal of their own, by number (docs/product.md §25.1). */
const OWN_TERMINALS = ['2', '4'];
/** What the demo's tills print. */
const RECEIPT = { taxation_system: 1, vat: null, method: 4, calculation_place: null } as const;

/**
 * Opens the demo's stand-in of the payment provider beside the server (docs/product.md §25.17), with terminals of its own; null
 * where there is none. Its secrets follow from the server's, so that nobody else can say that something is paid.
 */
export async function openPaymentSandbox(
  { paymentSandboxPort, sessionSecret, port, host, logLevel }: Config,
  now: () => Date,
): Promise<{ readonly payments: PaymentConfig; readonly close: () => Promise<void> } | null> {
  if (paymentSandboxPort === null) return null;
  const terminals = [CHAIN_TERMINAL, ...OWN_TERMINALS].map((name): Terminal => ({
    name,
    publicId: `pk_demo_${name}`,
    secret: createHmac('sha256', sessionSecret).update(`payment terminal ${name}`).digest('hex'),
    receipt: RECEIPT,
  }));
  const sandbox = await startPaymentSandbox({
    port: paymentSandboxPort,
    host,
    terminals: terminals.map(({ name, publicId, secret }) => ({
      publicId,
      secret,
      notifyUrl: `http://127.0.0.1:${port}/payments/${name}`,
    })),
    now,
    log: createLogger(logLevel),
  });
  return {
    payments: {
      terminals: new Map(terminals.map((terminal) => [terminal.name, terminal])),
      apiOrigin: `http://127.0.0.1:${sandbox.port}`,
      widget: { port: sandbox.port },
    },
    close: sandbox.close,
  };
}
