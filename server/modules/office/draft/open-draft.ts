import { max } from 'drizzle-orm';
import type { EditValue } from '#contract/office-chain.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { Chain } from '#contract/chain-file.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import { canonicalJson } from '#server/canonical-json.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type FileContent, type KeptFile, newestFile } from '#server/modules/import/chain-files.ts';
import { listPhotos, type Photos } from '#server/modules/import/office-photos.ts';
import { officeStrings } from '../office-strings.ts';
import { applyEdits } from './draft-file.ts';
import { type EditRow, listEdits, draftState } from './draft-repository.ts';
import { emptyFile } from './empty-chain.ts';
import { missingPictures, withEditions } from './edited-content.ts';
import { fieldPlace } from './field-words.ts';
import { readField } from './edit-field.ts';
import { type Base, valueIn } from './field-values.ts';
import { type DraftGround, withNewNames, withNewThings } from './new-things.ts';
import { valueWords } from './value-words.ts';

/** The published file, the edits over it, and the file that they make. */
export interface Draft {
  readonly published: KeptFile & DraftGround;
  readonly edits: readonly EditRow[];
  readonly state: string;
  /** The published file with the new things of the draft: what edits are compared with. */
  readonly base: Base;
  /** The same with the names that the draft gives to new things: what sentences call them. */
  readonly named: FileContent;
  readonly file: FileContent;
  /** Photographs that edits may name. */
  readonly photos: Photos;
}

/** Returns what is published in a field of an edit; null if the file has no such thing any more. */
export function publishedIn(file: Base, path: string): EditValue {
  const field = readField(path);
  return (field === null ? undefined : valueIn(file, field)) ?? null;
}

/** Reads the draft. @throws {ApiError} CHAIN_FILE_MISSING. */
export async function openDraft(db: Database): Promise<Draft> {
  const newest = (await newestFile(db)) ?? (await emptyFile(db));
  if (newest === null) throw new ApiError('CHAIN_FILE_MISSING');
  const [last] = await db.select({ number: max(restaurants.id) }).from(restaurants);
  const published = { ...newest, lastNumber: last?.number ?? 0 };
  const edits = await listEdits(db);
  // What is new stands in the order in which it was made.
  const values = new Map(
    edits.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ path, value }) => [path, value.is]),
  );
  const photos = await listPhotos(db);
  const made = applyEdits(published, values, photos);
  const file = { ...made, chain: withEditions(made.chain, edits, published.version) };
  const base = withNewThings(published, values);
  return {
    published,
    edits,
    state: draftState(published.version, edits),
    base,
    named: withNewNames(base, values),
    file,
    photos,
  };
}

/** Returns the edits under which an import has changed the field (docs/product.md §34.8). */
export function conflictsOf(draft: Draft) {
  const { base, edits } = draft;
  return edits
    .filter(({ path, seen }) => canonicalJson(publishedIn(base, path)) !== canonicalJson(seen.is))
    .map((edit) => {
      const answer = editAnswer(draft, edit);
      const words = (value: EditValue): string => valueWords(draft, answer.path, value);
      return { ...answer, seen: edit.seen.is, words: { mine: words(answer.value), theirs: words(answer.published) } };
    });
}

/** Returns an edit as the API shows it. */
export function editAnswer({ base, named }: Draft, { path, value, byName, at }: EditRow) {
  return {
    path,
    place: fieldPlace(named, path) ?? path,
    value: value.is,
    published: publishedIn(base, path),
    by: byName,
    at: at.toISOString(),
  };
}

/** Returns what the checks of an import do not ask for: that a new dish has a price (docs/product.md §34.15). */
const newDishFaults = ({ products }: Chain, fresh: ReadonlySet<string>): ChainFault[] =>
  products.flatMap(({ id, price }, index) =>
    price === 0 && fresh.has(`products ${id}`)
      ? [{ path: `products[${index}].price`, message: officeStrings.priceMissing }]
      : [],
  );

/** Likewise, that someone has said where a new restaurant stands and where a new city lies (docs/product.md §34.19, §34.46). */
const newPlaceFaults = (chain: Chain, { fresh }: Pick<Base, 'fresh'>, edits: readonly EditRow[]): ChainFault[] => {
  const edited = new Set(edits.map(({ path }) => path));
  const missing = (list: 'restaurants' | 'localities', message: string): ChainFault[] =>
    chain[list].flatMap(({ id }, index) => {
      const isPut = edited.has(`${list}/${id}/latitude`) || edited.has(`${list}/${id}/longitude`);
      return isPut || !fresh.has(`${list} ${id}`) ? [] : [{ path: `${list}[${index}].latitude`, message }];
    });
  return [
    ...missing('restaurants', officeStrings.pointMissing),
    ...missing('localities', officeStrings.cityPointMissing),
  ];
};

/** Likewise, that a picture of an edited text is there (docs/product.md §34.25). */
const pictureFaults = ({ file, edits }: Draft): ChainFault[] =>
  missingPictures(file, new Map(edits.map(({ path, value }) => [path, value.is]))).map(({ path, source }) => ({
    path,
    message: officeStrings.noPicture(source),
  }));

/** Checks a draft's file as an import would. `chain` has its texts cleaned; of a faulty file it is the file itself. */
export function checkDraft(draft: Draft): {
  readonly chain: Chain;
  readonly faults: readonly ChainFault[];
  readonly warnings: readonly ChainFault[];
} {
  const {
    base: { fresh },
    file: { chain },
    edits,
  } = draft;
  const checked = checkChainFile(chain);
  const places = newPlaceFaults(chain, { fresh }, edits);
  const own = [...newDishFaults(chain, fresh), ...places, ...pictureFaults(draft)];
  if (!checked.ok) {
    // What stands nowhere yet is outside of its city, too: that is not said twice.
    const nowhere = new Set(places.map(({ path }) => path));
    return { chain, faults: [...own, ...checked.faults.filter(({ path }) => !nowhere.has(path))], warnings: [] };
  }
  return own.length > 0
    ? { chain, faults: own, warnings: [] }
    : { chain: checked.chain, faults: [], warnings: checked.warnings };
}
