import * as v from 'valibot';
import { DataWithReceipt, isBalanced, Receipt } from './receipt.ts';
import { Rubles } from './rubles.ts';
import { sandboxStrings } from './payment-sandbox-strings.ts';
import type { Bill, SandboxTerminal } from './transactions.ts';

const Text = v.pipe(v.string(), v.maxLength(1000));

/** A payment request from a page or a server, with the stand-in's common names for both forms of the widget and the REST API. */
const BillRequest = v.object({
  publicId: Text,
  amount: v.pipe(Rubles, v.minValue(1)),
  currency: v.optional(v.picklist(['RUB', 'USD', 'EUR']), 'RUB'),
  invoiceId: v.nullish(Text),
  accountId: v.nullish(Text),
  description: v.nullish(Text),
  data: v.nullish(v.unknown()),
  receipt: v.nullish(Receipt),
  scheme: v.optional(v.picklist(['Single', 'Dual']), 'Single'),
});

const { widget } = sandboxStrings;

/** Parses a request into a bill, or returns an error message. Unknown fields are ignored. */
export function readBill(
  terminals: readonly SandboxTerminal[],
  request: unknown,
): { readonly bill: Bill } | { readonly fault: string } {
  const parsed = v.safeParse(BillRequest, request);
  if (!parsed.success) return { fault: widget.invalidOptions };
  const { publicId, amount, currency, scheme, data = null, ...rest } = parsed.output;
  const terminal = terminals.find((one) => one.publicId === publicId);
  if (terminal === undefined) return { fault: widget.unknownTerminal };
  const inData = v.safeParse(DataWithReceipt, data);
  const receipt = rest.receipt ?? (inData.success ? inData.output.cloudPayments.customerReceipt : null);
  if (receipt !== null && !isBalanced(receipt, amount)) return { fault: widget.invalidReceipt };
  const { invoiceId = null, accountId = null, description = null } = rest;
  return {
    bill: { terminal, amount, currency, invoiceId, accountId, description: description ?? '', data, receipt, scheme },
  };
}
