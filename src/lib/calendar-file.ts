/** One event of a calendar file. Texts are plain text. */
export interface CalendarEvent {
  /** Globally unique and stable, so that a calendar replaces the event it has. */
  readonly uid: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly place: string | null;
  readonly description: string;
  /** Link to more details; an absolute address. */
  readonly url: string;
  /** When the file is created. */
  readonly now: Date;
  /** Minutes before the start; missing: no alarm. */
  readonly alarmMinutes?: number;
}

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

const stamp = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Folds a line into lines of 75 octets at most, each continuation starting with a space; no character is split. */
const folded = (line: string): string => {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
};

/** Builds a calendar file (`text/calendar`, RFC 5545) with one event; times are in UTC, and each calendar shows them in its own zone. */
export function calendarFile({
  uid,
  title,
  start,
  end,
  place,
  description,
  url,
  now,
  alarmMinutes,
}: CalendarEvent): string {
  const alarm =
    alarmMinutes === undefined
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(title)}`,
          `TRIGGER:-PT${alarmMinutes}M`,
          'END:VALARM',
        ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//storefront//RU',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    ...alarm,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** How long a file's object URL must live so that every browser has started saving it, ms. */
const KEPT_MS = 10_000;

/** Makes the browser save a file that the page has created. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
