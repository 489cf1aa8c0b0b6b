import * as v from 'valibot';
import type { Chain, ChainLocality } from '#contract/chain-file.ts';
import { HEAD_FIELDS, LOCALITY_FIELDS, OfficeBox } from '#contract/office-head.ts';
import { boxAround } from '#domain/box-around.ts';
import { withAddresses } from './draft-order.ts';
import { type Edits, headPath, localityPath } from './edit-field.ts';
import { listedIn, withFields } from './edited-fields.ts';

/** `border_box` is two fields of the file. */
const LOCALITY_DIRECT = LOCALITY_FIELDS.filter((field) => field !== 'border_box');

const editedLocality = (locality: ChainLocality, isNew: boolean, edits: Edits): ChainLocality => {
  const own = withFields(locality, LOCALITY_DIRECT, (field) => edits.get(localityPath(locality.id, field)));
  const drawn = edits.get(localityPath(locality.id, 'border_box'));
  const box = v.is(OfficeBox, drawn) ? drawn : isNew ? boxAround([own.latitude, own.longitude]) : null;
  return box === null
    ? own
    : { ...own, border_box_lower_corner: box.south_west, border_box_upper_corner: box.north_east };
};

/**
 * Returns the head of the draft and its cities (docs/product.md §34.45, §34.46). A new city gets its address from its name, and a box around
 * its point.
 */
export function editedHead(
  chain: Chain,
  fresh: ReadonlySet<string>,
  edits: Edits,
): Pick<Chain, 'brand' | 'documents' | 'environment' | 'localities'> {
  const isNew = (id: string): boolean => fresh.has(`localities ${id}`);
  const localities = listedIn(chain.localities, 'localities', edits).map((one) =>
    editedLocality(one, isNew(one.id), edits),
  );
  return {
    brand: withFields(chain.brand, HEAD_FIELDS.brand, (field) => edits.get(headPath('brand', field))),
    documents: withFields(chain.documents, HEAD_FIELDS.documents, (field) => edits.get(headPath('documents', field))),
    environment: withFields(chain.environment, HEAD_FIELDS.environment, (field) =>
      edits.get(headPath('environment', field)),
    ),
    localities: withAddresses(localities, ({ id }) => isNew(id) && !edits.has(localityPath(id, 'slug'))),
  };
}
