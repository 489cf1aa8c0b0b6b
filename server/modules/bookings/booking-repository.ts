import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Bookable } from '#domain/booking.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { risingTo } from '#server/db/rising.ts';
import { bookedTimes, bookings } from '#server/db/schema/bookings.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = Omit<typeof bookings.$inferInsert, 'number'>;
export interface TableRow extends Bookable, Pick<typeof tables.$inferSelect, 'id' | 'number' | 'hall'> {}

const MOST_LISTED = 100;

type StoredTable = Pick<typeof tables.$inferSelect, 'id' | 'externalId' | 'parts' | 'perBooking' | 'seats'>;
/** The tables or seats that a booking takes. */
export type Taken = Pick<Bookable, 'takes' | 'pool'>;

const takenOf = (row: StoredTable, all: readonly StoredTable[]): Taken => ({
  takes:
    row.parts === null ? [row.id] : row.parts.flatMap((part) => all.find((one) => one.externalId === part)?.id ?? []),
  pool: row.perBooking === null ? null : row.seats,
});

/** Lists what can be booked at a restaurant: its tables and combined tables, or its seats. */
export async function listTables(db: Database, restaurantId: number): Promise<TableRow[]> {
  const { id, externalId, position, number, seats, hall, parts, perBooking } = tables;
  const rows = await db
    .select({ id, externalId, position, number, seats, hall, parts, perBooking })
    .from(tables)
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant))
    .where(and(eq(restaurants.id, restaurantId), isNull(tables.archivedAt)))
    .orderBy(asc(tables.seats), asc(tables.position));
  return rows.map((row) => ({ ...row, ...takenOf(row, rows), seats: row.perBooking ?? row.seats }));
}

/** Returns what the booking of a table takes, even if the table has changed in the chain file since. */
export async function takenBy(db: Database, tableId: number): Promise<Taken> {
  const [row] = await db.select().from(tables).where(eq(tables.id, tableId));
  if (row === undefined) return { takes: [], pool: null };
  const parts =
    row.parts === null
      ? []
      : await db
          .select()
          .from(tables)
          .where(inArray(tables.externalId, [...row.parts]));
  return takenOf(row, parts);
}

/**
 * Locks a restaurant's tables until the transaction ends, where some are combined or seats are booked: otherwise two bookings
 * that each need a table of the other would deadlock, and two that look for free seats would find the same ones. Single tables
 * need no lock: all callers take them in the same order.
 */
export async function holdBookables(db: Database, restaurantId: number, bookable: readonly Taken[]): Promise<void> {
  if (!bookable.some(({ takes, pool }) => takes.length > 1 || pool !== null)) return;
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.bookables}::int, ${restaurantId}::int)`);
}

/** Counts the seats of these tables (1 for a whole one) taken in [`from`, `to`) by bookings other than the excepted one. */
export function listBookedTimes(
  db: Database,
  tableIds: readonly number[],
  from: Date,
  to: Date,
  exceptBookingId: string | null = null,
): Promise<{ tableId: number; at: Date; seats: number }[]> {
  if (tableIds.length === 0) return Promise.resolve([]);
  return db
    .select({ tableId: bookedTimes.tableId, at: bookedTimes.at, seats: count() })
    .from(bookedTimes)
    .where(
      and(
        inArray(bookedTimes.tableId, [...tableIds]),
        gte(bookedTimes.at, from),
        lt(bookedTimes.at, to),
        exceptBookingId === null ? undefined : ne(bookedTimes.bookingId, exceptBookingId),
      ),
    )
    .groupBy(bookedTimes.tableId, bookedTimes.at);
}

/** Inserts a booking; null if its key has been used before. */
export async function insertBooking(db: Database, booking: NewBooking): Promise<BookingRow | null> {
  const [row] = await db
    .insert(bookings)
    .values(booking)
    .onConflictDoNothing({ target: bookings.placeKey })
    .returning();
  return row ?? null;
}

/** A half hour of a table or a seat. */
interface Cell {
  readonly tableId: number;
  readonly at: Date;
  readonly seat: number;
}

const isSame = (one: Cell, other: Cell): boolean =>
  one.tableId === other.tableId && one.at.getTime() === other.at.getTime() && one.seat === other.seat;

/**
 * Returns half hours of whole tables; for seats those that a booking has already, then the first free ones. Null: fewer seats
 * are free than there are guests.
 */
const findCells = async (
  db: Database,
  bookingId: string,
  { takes, pool }: Taken,
  guests: number,
  at: readonly Date[],
): Promise<Cell[] | null> => {
  if (pool === null) return takes.flatMap((tableId) => at.map((one) => ({ tableId, at: one, seat: 0 })));
  const [tableId] = takes;
  if (tableId === undefined) return null;
  const booked = await db
    .select()
    .from(bookedTimes)
    .where(and(eq(bookedTimes.tableId, tableId), inArray(bookedTimes.at, [...at])));
  const cells: Cell[] = [];
  for (const one of at) {
    const taken = booked.filter((row) => row.at.getTime() === one.getTime());
    const own = taken.filter((row) => row.bookingId === bookingId).map(({ seat }) => seat);
    const isTaken = new Set(taken.map(({ seat }) => seat));
    const free = Array.from({ length: pool }, (_, seat) => seat).filter((seat) => !isTaken.has(seat));
    const seats = [...own, ...free].slice(0, guests);
    if (seats.length < guests) return null;
    cells.push(...seats.map((seat) => ({ tableId, at: one, seat })));
  }
  return cells;
};

/** Inserts the half hours of a booking; false if some were not free: the free ones are taken all the same. */
const insertHalfHours = async (db: Database, bookingId: string, cells: readonly Cell[]): Promise<boolean> => {
  const taken = await db
    .insert(bookedTimes)
    .values(cells.map((cell) => ({ ...cell, bookingId })))
    .onConflictDoNothing({ target: [bookedTimes.tableId, bookedTimes.at, bookedTimes.seat] })
    .returning({ at: bookedTimes.at });
  return taken.length === cells.length;
};

/**
 * Takes all these half hours (in order) of these tables, or of as many seats as there are guests, or none. Waits for concurrent
 * calls that take one of them: so each caller goes through the tables in the same order, or locks them (`holdBookables`).
 */
export async function takeTable(
  db: Database,
  bookingId: string,
  taken: Taken,
  guests: number,
  at: readonly Date[],
): Promise<boolean> {
  const cells = await findCells(db, bookingId, taken, guests, at);
  if (cells !== null && cells.length > 0 && (await insertHalfHours(db, bookingId, cells))) return true;
  await freeTable(db, bookingId);
  return false;
}

/**
 * Takes all these half hours (in order) of the first table, combined tables or seats that are free then, counting what the
 * booking has already as free, and releases the rest of what it had. Returns the table; null: none is free, and the transaction
 * must be rolled back. Releases come last, and tables are tried in the common order, so that two callers never deadlock.
 */
export async function moveBooking(
  db: Database,
  bookingId: string,
  bookable: readonly (Taken & Pick<TableRow, 'id'>)[],
  guests: number,
  at: readonly Date[],
): Promise<number | null> {
  const had: Cell[] = await db.select().from(bookedTimes).where(eq(bookedTimes.bookingId, bookingId));
  for (const one of bookable) {
    const cells = await findCells(db, bookingId, one, guests, at);
    if (cells === null) continue;
    const missing = cells.filter((cell) => !had.some((own) => isSame(own, cell)));
    if (missing.length === 0 || (await insertHalfHours(db, bookingId, missing))) {
      await freeAllBut(db, bookingId, cells);
      return one.id;
    }
  }
  return null;
}

/** Releases all half hours of a booking but these, also those that failed attempts took. */
const freeAllBut = async (db: Database, bookingId: string, kept: readonly Cell[]): Promise<void> => {
  const isKept = or(
    ...kept.map(({ tableId, at, seat }) =>
      and(eq(bookedTimes.tableId, tableId), eq(bookedTimes.at, at), eq(bookedTimes.seat, seat)),
    ),
  );
  await db.delete(bookedTimes).where(and(eq(bookedTimes.bookingId, bookingId), isKept && not(isKept)));
};

/** Releases the tables and seats of a booking. */
export async function freeTable(db: Database, bookingId: string): Promise<void> {
  await db.delete(bookedTimes).where(eq(bookedTimes.bookingId, bookingId));
}

export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

export async function findBookingByKey(db: Database, placeKey: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.placeKey, placeKey));
  return row;
}

/** {@link findBooking}, locked until the transaction ends. */
export async function lockBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return row;
}

/** Updates a booking. `updatedAt` is the caller's clock, but always later than the stored value: it orders the booking's events. */
export async function changeBooking(
  db: Database,
  id: string,
  {
    updatedAt,
    ...change
  }: Partial<Pick<BookingRow, 'status' | 'tableId' | 'cancelComment' | 'guests' | 'startsAt' | 'endsAt'>> & {
    readonly updatedAt: Date;
  },
): Promise<BookingRow> {
  const [row] = await db
    .update(bookings)
    .set({ ...change, updatedAt: risingTo(bookings.updatedAt, updatedAt) })
    .where(eq(bookings.id, id))
    .returning();
  if (!row) throw new Error('A booking that is locked cannot be missing');
  return row;
}

/** Latest visit first, 100 at most. */
export function listBookings(
  db: Database,
  owner: { readonly customerId: number } | { readonly ids: readonly string[] },
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where('ids' in owner ? inArray(bookings.id, [...owner.ids]) : eq(bookings.customerId, owner.customerId))
    .orderBy(desc(bookings.startsAt), desc(bookings.number))
    .limit(MOST_LISTED);
}

/** Bookings of a restaurant that begin within a period, with their tables, in order of arrival. */
export function listBookingsOf(
  db: Database,
  restaurantId: number,
  from: Date,
  to: Date,
): Promise<{ booking: BookingRow; table: typeof tables.$inferSelect }[]> {
  return db
    .select({ booking: bookings, table: tables })
    .from(bookings)
    .innerJoin(tables, eq(tables.id, bookings.tableId))
    .where(and(eq(bookings.restaurantId, restaurantId), gte(bookings.startsAt, from), lt(bookings.startsAt, to)))
    .orderBy(asc(bookings.startsAt), asc(bookings.number));
}

/** A booking with its table. */
export async function findSeated(
  db: Database,
  id: string,
): Promise<{ booking: BookingRow; table: typeof tables.$inferSelect } | undefined> {
  const [row] = await db
    .select({ booking: bookings, table: tables })
    .from(bookings)
    .innerJoin(tables, eq(tables.id, bookings.tableId))
    .where(eq(bookings.id, id));
  return row;
}

/** Counts the upcoming visits of a phone. */
export function countComing(db: Database, phoneNumber: string, now: Date): Promise<number> {
  return db.$count(
    bookings,
    and(eq(bookings.phoneNumber, phoneNumber), eq(bookings.status, 'confirmed'), gt(bookings.startsAt, now)),
  );
}

/** Assigns a guest's bookings to the customer who logged in on the same device. */
export async function giveBookings(db: Database, device: string, customerId: number): Promise<void> {
  await db
    .update(bookings)
    .set({ customerId })
    .where(and(eq(bookings.device, device), isNull(bookings.customerId)));
}

/** Returns a customer's upcoming visits, locked until the transaction ends. */
export function lockComing(db: Database, customerId: number, now: Date): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), eq(bookings.status, 'confirmed'), gt(bookings.startsAt, now)))
    .orderBy(asc(bookings.id))
    .for('update');
}

/** Removes personal data from a customer's bookings; the bookings stay. */
export async function blankBookingsOf(db: Database, customerId: number): Promise<void> {
  await db
    .update(bookings)
    .set({ name: '', phoneNumber: '', wishes: null, cancelComment: null, consentIp: '', placeKey: null, device: null })
    .where(eq(bookings.customerId, customerId));
}

/** Deletes bookings that ended before then, with their tables and seats. */
export async function deleteBookingsEnded(db: Database, before: Date): Promise<void> {
  await db.delete(bookings).where(lt(bookings.endsAt, before));
}
