import { useEffect, useRef } from 'react';
import type { EditValue, OfficeDraft } from '#contract/office-chain.ts';
import { mergedList } from '#domain/merged-list.ts';
import type { Unsaved } from '../data/saver.ts';
import { isOrdered, shownOver } from '../data/shown-dish.ts';
import { useDraft, useOffice, useUnsaved } from '../data/use-office.ts';
import { isOfFresh } from '../data/whole-draft.ts';

/** A field of the draft for a control (docs/guides/office.md). */
export interface Field {
  readonly path: string;
  /** What was typed, else the draft's value. */
  readonly value: EditValue;
  /** The draft's value, without what was typed. */
  readonly inDraft: EditValue;
  readonly published: EditValue;
  /** The draft has another value than customers see; of what is new they see nothing. */
  readonly isEdited: boolean;
  /** A typed value that the server has not taken yet. */
  readonly unsaved: Unsaved | null;
  readonly faults: readonly string[];
  readonly save: (value: EditValue) => void;
  /** After someone else's change: the own value over theirs, or theirs. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

const NO_FAULTS: readonly string[] = [];
const faultsOf = (draft: OfficeDraft | undefined, path: string): readonly string[] => {
  const faults = draft?.faults.filter((one) => one.path === path) ?? [];
  return faults.length === 0 ? NO_FAULTS : faults.map(({ message }) => message);
};

/** Returns a field with its value, what is published, and how to save another. `published` is the dish's own value. */
export function useField(path: string, published: EditValue): Field {
  const { saver } = useOffice();
  const { data: draft } = useDraft();
  const unsaved = useUnsaved().get(path) ?? null;
  const edit = draft?.edits.find((one) => one.path === path);
  const inDraft = draft === undefined ? published : shownOver(draft, null).value(path, published);
  // A value that takes a while to make, such as a photograph, follows what has been saved meanwhile.
  const latest = useRef(inDraft);
  useEffect(() => {
    latest.current = inDraft;
  });
  const save = (value: EditValue): void => saver.put({ path, value, seen: latest.current });
  return {
    path,
    value: unsaved === null ? inDraft : unsaved.value,
    inDraft,
    published,
    isEdited: edit !== undefined && draft !== undefined && !isOfFresh(draft, path),
    unsaved,
    faults: faultsOf(draft, path),
    save,
    keepMine: () => {
      if (unsaved === null || unsaved.present === null) return;
      const { value, seen, present } = unsaved;
      const isOrder = isOrdered(path) && Array.isArray(value) && Array.isArray(seen) && Array.isArray(present.value);
      // What the other person has added is not lost (docs/product.md §34.17).
      const mine = isOrder ? mergedList(value, present.value, seen) : value;
      saver.put({ path, value: mine, seen: present.value });
    },
    takeTheirs: () => {
      saver.drop(path);
    },
  };
}
