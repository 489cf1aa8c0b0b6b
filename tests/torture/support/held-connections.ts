import { readFileSync } from 'node:fs';

/** Columns of /proc/net/tcp. */
const LOCAL = 1;
const REMOTE = 2;
const INODE = 9;
const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);

/**
 * Returns connections to this port that the server has not closed, by the port of the other end. A client that does not read
 * does not notice that it was cut.
 */
export function heldConnections(port: number): ReadonlySet<number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  // A socket closed by its process has no inode any more.
  return new Set(
    rows.filter((row) => portOf(row[LOCAL]) === port && row[INODE] !== '0').map((row) => portOf(row[REMOTE])),
  );
}
