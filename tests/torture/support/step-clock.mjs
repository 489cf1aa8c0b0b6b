/** Loaded before the server (`node --import`): SIGUSR2 sets the machine's clock back by an hour, SIGHUP forward by two. */
const HOUR = 3_600_000;
const Real = Date;
let offset = 0;

class Stepped extends Real {
  /** @param {[] | [string | number | Date]} args */
  constructor(...args) {
    super(args[0] ?? Real.now() + offset);
  }
  /** @override */
  static now() {
    return Real.now() + offset;
  }
}
Object.assign(globalThis, { Date: Stepped });
process.on('SIGUSR2', () => (offset -= HOUR));
process.on('SIGHUP', () => (offset += 2 * HOUR));
