import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { createLogger } from '../http/logging.ts';
import { CHAIN_TERMINAL, type PaymentConfig, type Terminal } from '../modules/payments/payment-config.ts';
import { startPaymentSandbox } from './payments/payment-sandbox.ts';

/** Numbers of the demo's restaurants with their own terminals (docs/product.md §25.1). */
const OWN_TERMINALS = ['2', '4'];
/** Receipt settings of the demo's tills. */
const RECEIPT = { taxation_system: 1, vat: null, method: 4, calculation_place: null } as const;

/**
 * Starts the demo's stand-in for the payment provider beside the server (docs/product.md §25.17), with its own terminals; null
 * if there is none. Its secrets are derived from the server's, so that no one else can forge a payment notification.
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
      takesTests: true,
    },
    close: sandbox.close,
  };
}
