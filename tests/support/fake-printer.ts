import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Text as it came out: its letters with their size and look. */
export interface PrintedPart {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly isBold: boolean;
  readonly isInverted: boolean;
}
export type PrintedLine = readonly PrintedPart[];
/** A piece of paper, cut off. */
export interface PrintedTicket {
  readonly lines: readonly PrintedLine[];
  /** Contents of the QR codes. */
  readonly codes: readonly string[];
}

const ENCODINGS: Readonly<Record<number, string>> = { 17: 'ibm866', 46: 'windows-1251' };

/** What the printer says of itself, as bits of its answers to DLE EOT 2 and 4; null: it answers no questions. */
export interface FakePrinterState {
  isOutOfPaper?: boolean;
  isCoverOpen?: boolean;
  isMute?: boolean;
}

/**
 * Interprets ESC/POS as a printer does.
 *
 * @throws Error for a command that it does not know: a printer prints it as rubbish
 */
export function readEscPos(bytes: Uint8Array): PrintedTicket[] {
  const tickets: PrintedTicket[] = [];
  let lines: PrintedPart[][] = [[]];
  let codes: string[] = [];
  let stored = '';
  let look = { width: 1, height: 1, isBold: false, isInverted: false };
  let decoder = new TextDecoder('ibm866');
  let text: number[] = [];
  const flush = (): void => {
    if (text.length > 0) lines.at(-1)?.push({ ...look, text: decoder.decode(Uint8Array.from(text)) });
    text = [];
  };
  let at = 0;
  const next = (): number => bytes[at++] ?? 0;
  const command = (name: string): never => {
    throw new Error(`unknown command ${name} at byte ${at}`);
  };
  const esc = (): void => {
    const code = String.fromCharCode(next());
    if (code === '@') look = { width: 1, height: 1, isBold: false, isInverted: false };
    else if (code === 'E') look = { ...look, isBold: next() === 1 };
    else if (code === 't') {
      const page = next();
      decoder = new TextDecoder(ENCODINGS[page] ?? command(`code page ${page}`));
    } else if (code === 'M' || code === 'a' || code === '-') next();
    else command(`ESC ${code}`);
  };
  const gs = (): void => {
    const code = String.fromCharCode(next());
    if (code === '!') {
      const size = next();
      look = { ...look, width: (size >> 4) + 1, height: (size & 15) + 1 };
    } else if (code === 'B') look = { ...look, isInverted: next() === 1 };
    else if (code === 'V') {
      next();
      tickets.push({ lines: lines.filter((line) => line.length > 0), codes });
      lines = [[]];
      codes = [];
    } else if (code === '(') {
      if (next() !== 0x6b) command('GS (');
      const length = next() + 256 * next();
      const body = bytes.slice(at, at + length);
      at += length;
      if (body[1] === 80) stored = Buffer.from(body.slice(3)).toString('latin1');
      if (body[1] === 81) codes.push(stored);
    } else command(`GS ${code}`);
  };
  while (at < bytes.length) {
    const byte = next();
    if (byte === 0x1b || byte === 0x1d || byte === 0x1c) flush();
    if (byte === 0x1b) esc();
    else if (byte === 0x1d) gs();
    else if (byte === 0x1c) next();
    else if (byte === 0x0a) {
      flush();
      lines.push([]);
    } else if (byte !== 0x0d) text.push(byte);
  }
  return tickets;
}

/** Returns a ticket's lines as text. */
export function textOf(ticket: PrintedTicket | undefined): string[] {
  return (ticket?.lines ?? []).map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trim(),
  );
}

const CELL = { width: 12, height: 24 };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws a ticket as it lies on the counter, in dots of the printer: to be looked at. */
export function drawTicket(ticket: PrintedTicket, columns: number): string {
  let y = 12;
  const parts: string[] = [];
  for (const line of ticket.lines) {
    let x = 12;
    const height = CELL.height * Math.max(1, ...line.map((part) => part.height));
    for (const part of line) {
      const width = part.text.length * part.width * CELL.width;
      const ground = part.isInverted ? '#000' : '#fff';
      parts.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/>`,
        `<text transform="translate(${x} ${y + height * 0.8}) scale(${part.width} ${part.height})" font-size="19" ` +
          `font-weight="${part.isBold ? 700 : 400}" fill="${part.isInverted ? '#fff' : '#000'}" ` +
          `textLength="${part.text.length * CELL.width}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${escaped(part.text)}</text>`,
      );
      x += width;
    }
    y += height + 4;
  }
  for (const code of ticket.codes) {
    parts.push(`<text x="12" y="${y + 20}" font-size="14">[QR] ${escaped(code)}</text>`);
    y += 28;
  }
  const width = columns * CELL.width + 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 12}" font-family="DejaVu Sans Mono"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;
}

/** A printer on the network of a restaurant. */
export async function startFakePrinter(state: FakePrinterState = {}) {
  let received: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (let at = 0; at < data.length; at += 1) {
        if (data[at] !== 0x10 || data[at + 1] !== 0x04) {
          // Without paper what arrives is lost.
          if (state.isOutOfPaper !== true) received.push(data[at] ?? 0);
          continue;
        }
        const asked = data[at + 2];
        at += 2;
        if (state.isMute === true) continue;
        const cause = (state.isCoverOpen === true ? 0b100 : 0) | (state.isOutOfPaper === true ? 0b10_0000 : 0);
        const paper = state.isOutOfPaper === true ? 0b110_0000 : 0;
        socket.write(Uint8Array.of(0b1_0010 | (asked === 2 ? cause : paper)));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    address: `tcp://127.0.0.1:${port}`,
    state,
    tickets: (): PrintedTicket[] => readEscPos(Uint8Array.from(received)),
    clear: (): void => {
      received = [];
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
