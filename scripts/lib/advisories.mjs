/** Compares installed packages with advisories in the OSV format (https://ossf.github.io/osv-schema), without asking anyone. */
import * as v from 'valibot';

/** What of an advisory is read; the rest of the format is left alone. */
const Event = v.union([
  v.object({ introduced: v.string() }),
  v.object({ fixed: v.string() }),
  v.object({ last_affected: v.string() }),
  v.object({ limit: v.string() }),
]);
export const Advisory = v.object({
  id: v.string(),
  summary: v.optional(v.string(), ''),
  withdrawn: v.optional(v.string()),
  database_specific: v.optional(v.looseObject({ severity: v.optional(v.string()) })),
  affected: v.optional(
    v.array(
      v.object({
        package: v.optional(v.object({ ecosystem: v.string(), name: v.string() })),
        ranges: v.optional(v.array(v.object({ type: v.string(), events: v.array(Event) })), []),
        versions: v.optional(v.array(v.string()), []),
      }),
    ),
    [],
  ),
});

/** @typedef {v.InferOutput<typeof Advisory>} Advisory */
/** @typedef {{ name: string, version: string }} Installed */
/** @typedef {Installed & { id: string, severity: string, summary: string, fixed: string | null }} Finding */

/** @param {string} version @returns {{ numbers: number[], labels: string[] }} without the build's metadata, which has no order */
const partsOf = (version) => {
  const [bare = ''] = version.replace(/^v/, '').split('+');
  const dash = bare.indexOf('-');
  const [core, label] = dash === -1 ? [bare, ''] : [bare.slice(0, dash), bare.slice(dash + 1)];
  return { numbers: core.split('.').map(Number), labels: label === '' ? [] : label.split('.') };
};

/** @param {string} one @param {string} other */
const compareLabels = (one, other) => {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
};

/**
 * Compares two versions by Semantic Versioning 2.0.0, section 11.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number} negative: `one` is older
 */
export function compareVersions(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version with a label comes before the one without.
  if (a.labels.length === 0 || b.labels.length === 0) return b.labels.length - a.labels.length;
  for (const [at, label] of a.labels.entries()) {
    const against = b.labels[at];
    if (against === undefined) return 1;
    const difference = compareLabels(label, against);
    if (difference !== 0) return difference;
  }
  return a.labels.length - b.labels.length;
}

/**
 * Reports whether a range holds a version: events in the order of their versions switch it on and off.
 *
 * @param {string} version
 * @param {Advisory['affected'][number]['ranges'][number]['events']} events
 */
const isInRange = (version, events) => {
  const at = (/** @type {v.InferOutput<typeof Event>} */ event) => Object.values(event)[0] ?? '0';
  const sorted = events.toSorted((one, other) => compareVersions(at(one), at(other)));
  let isOn = false;
  for (const event of sorted) {
    if ('introduced' in event) {
      if (event.introduced === '0' || compareVersions(version, event.introduced) >= 0) isOn = true;
    } else if ('fixed' in event && compareVersions(version, event.fixed) >= 0) isOn = false;
    else if ('last_affected' in event && compareVersions(version, event.last_affected) > 0) isOn = false;
  }
  return isOn;
};

/**
 * Returns what the advisories say of the installed packages, the worst first.
 *
 * @param {readonly Installed[]} packages
 * @param {readonly Advisory[]} advisories
 * @returns {Finding[]}
 */
export function findingsOf(packages, advisories) {
  /** @type {Map<string, Installed[]>} */
  const byName = new Map();
  for (const one of packages) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  /** @type {Map<string, Finding>} */
  const found = new Map();
  for (const { id, summary, withdrawn, database_specific: more, affected } of advisories) {
    if (withdrawn !== undefined) continue;
    for (const { package: about, ranges, versions } of affected) {
      if (about?.ecosystem !== 'npm') continue;
      for (const { name, version } of byName.get(about.name) ?? []) {
        const range = ranges.find(({ type, events }) => type !== 'GIT' && isInRange(version, events));
        if (range === undefined && !versions.includes(version)) continue;
        const fixes = (range?.events ?? []).flatMap((event) => ('fixed' in event ? [event.fixed] : []));
        const next = fixes.filter((fix) => compareVersions(fix, version) > 0).toSorted(compareVersions)[0] ?? null;
        found.set(`${name} ${version} ${id}`, {
          name,
          version,
          id,
          summary,
          severity: more?.severity ?? 'UNKNOWN',
          fixed: next,
        });
      }
    }
  }
  const ORDER = ['CRITICAL', 'HIGH', 'UNKNOWN', 'MODERATE', 'LOW'];
  const rank = (/** @type {Finding} */ { severity }) => (ORDER.includes(severity) ? ORDER.indexOf(severity) : 2);
  return [...found.values()].toSorted(
    (one, other) => rank(one) - rank(other) || (`${one.name} ${one.id}` < `${other.name} ${other.id}` ? -1 : 1),
  );
}
