// Proves docs/operations.md: a log that cannot be written stops nothing.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogDestination } from '#server/http/log-destination.ts';
import { createLogger } from '#server/http/logging.ts';
import { waitFor } from '../support/wait-for.ts';

let folder: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true });
});

const open = (path: string, flags: number | string): number => {
  const fd = openSync(path, flags);
  closing.push(() => closeSync(fd));
  return fd;
};
const destinationOn = (fd: number) => {
  const destination = createLogDestination(fd);
  closing.unshift(destination.close);
  return destination;
};
/** A pipe with both its ends; the writing end is as a shell passes it to a program. */
const pipe = (): { reader: number; writer: number } => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: open(path, 'w') };
};
/** Reads all that the pipe holds now. */
const drain = (reader: number): string => {
  const buffer = Buffer.alloc(64 * 1024);
  let text = '';
  for (;;) {
    try {
      const read = readSync(reader, buffer);
      if (read === 0) return text;
      text += buffer.toString('utf8', 0, read);
    } catch {
      return text;
    }
  }
};
const line = (number: number): string => `${JSON.stringify({ number, text: 'x'.repeat(1000) })}\n`;
const parsed = (text: string): { number?: number; lost?: number }[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((one): { number?: number; lost?: number } => JSON.parse(one));

describe('the log', () => {
  it('continues when its disk is full', () => {
    const log = createLogger('info', destinationOn(open('/dev/full', 'w')));
    for (let count = 0; count < 100; count += 1) log.info({ count }, 'nobody reads this');
  });

  it('continues when its reader has died', () => {
    const { reader, writer } = pipe();
    const log = destinationOn(writer);
    log.write(line(1));
    closeSync(reader);
    for (let number = 2; number < 100; number += 1) log.write(line(number));
  });

  it('does not wait for its reader, buffers a megabyte, and then reports how many lines are lost', async () => {
    const { reader, writer } = pipe();
    closing.push(() => closeSync(reader));
    const log = destinationOn(writer);
    const sent = 3000;
    for (let number = 0; number < sent; number += 1) log.write(line(number));
    let text = '';
    await waitFor(() => {
      text += drain(reader);
      expect(parsed(text.slice(0, text.lastIndexOf('\n') + 1)).length).toBeGreaterThan(1000);
    });
    await waitFor(() => {
      log.write(line(sent));
      text += drain(reader);
      expect(text).toMatch(/"lost":\d+/);
      expect(text.endsWith('\n')).toBe(true);
    });
    const lines = parsed(text);
    const numbers = lines.flatMap(({ number }) => (number === undefined || number === sent ? [] : [number]));
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(numbers.length + (lines.find(({ lost }) => lost !== undefined)?.lost ?? 0)).toBeGreaterThanOrEqual(sent);
  });

  it('to a file is unchanged, and appended to what was there', () => {
    const path = join(folder, 'log');
    const fd = open(path, 'a');
    const log = destinationOn(fd);
    for (let number = 0; number < 50; number += 1) log.write(line(number));
    expect(parsed(readFileSync(path, 'utf8')).map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    );
  });
});
