import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { TicketLine } from '#domain/kitchen-ticket.ts';
import type { Printer } from './printer.ts';

/** Characters of font A on a line. */
const COLUMNS: Readonly<Record<Printer['width'], number>> = { 58: 32, 80: 48 };
/** Numbers of the code pages in the table that most printers share (Epson's). */
const TABLE = { cp866: 17, windows1251: 46 } as const;

/** What the code pages of printers lack. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  [/[«»„“”]/g, '"'],
  [/[‘’]/g, "'"],
  [/[–—−]/g, '-'],
  [/×/g, 'x'],
  [/…/g, '...'],
  [/₽/g, 'руб.'],
  [/·/g, '-'],
];

/** Returns text with nothing that the code pages lack; what has no counterpart, emoji say, becomes a question mark. */
export function printable(text: string): string {
  const replaced = REPLACED.reduce((all, [from, to]) => all.replace(from, to), text);
  return replaced.replace(/[^\n\u0020-\u007eА-яЁё№°]/gu, '?');
}

/** A QR code of an address at the foot of a ticket, with its words. */
export interface TicketCode {
  readonly words: string;
  readonly address: string;
}

/** Returns the bytes of ESC/POS that print a ticket once and cut the paper (docs/product.md §26.41). */
export function ticketBytes(
  printer: Pick<Printer, 'width' | 'codePage' | 'codePageNumber'>,
  lines: readonly TicketLine[],
  code: TicketCode | null = null,
): Uint8Array {
  const { codePage, codePageNumber, width } = printer;
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[width],
    codepageMapping: { [codePage]: codePageNumber ?? TABLE[codePage] },
    feedBeforeCut: 4,
    errors: 'strict',
  });
  encoder.initialize().codepage(codePage);
  for (const one of lines) print(encoder, one);
  if (code !== null)
    encoder.newline().align('center').line(printable(code.words)).qrcode(code.address, { size: 5 }).align('left');
  return encoder.cut('partial').encode();
}

const print = (encoder: ReceiptPrinterEncoder, one: TicketLine): void => {
  switch (one.kind) {
    case 'edge':
      // Of a letter: the lines of other code pages are something else on many a printer.
      encoder.line('-'.repeat(encoder.columns));
      return;
    case 'number':
      encoder.size(3, 3).bold(true).line(printable(one.text)).bold(false).size(1, 1);
      return;
    case 'dish':
    case 'note':
      // As tall as it is legible from a step away.
      encoder.size(1, 2).bold(true).line(printable(one.text)).bold(false).size(1, 1);
      return;
    case 'option':
      // Louder than the rest of the dish: it is what goes wrong.
      encoder
        .invert(true)
        .bold(true)
        .line(printable(` ${one.text} `))
        .bold(false)
        .invert(false);
      return;
    case 'strong':
      encoder.bold(true).line(printable(one.text)).bold(false);
      return;
    case 'plain':
      encoder.line(printable(one.text));
      return;
  }
};
