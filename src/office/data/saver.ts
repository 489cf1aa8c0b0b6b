import * as v from 'valibot';
import { officeApi } from '#contract/calls/office.ts';
import { type DraftState, EditValue } from '#contract/office-chain.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { hasCode, isApiError, mayPass } from '#lib/api/errors.ts';
import { mergedList } from '#domain/merged-list.ts';
import { newKey } from '#lib/ids.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { isOrdered } from './shown-dish.ts';

/** Someone else's value of a field, which came before ours. */
interface Present {
  readonly value: EditValue;
  readonly by: string | null;
}

/** A typed value that the server has not taken yet. */
export interface Unsaved {
  readonly value: EditValue;
  /** What the person saw in the field. */
  readonly seen: EditValue;
  /** `waiting`: the server does not answer; it is sent again when it does. */
  readonly state: 'sending' | 'waiting' | 'changed' | 'refused';
  /** Of `changed`: what is there now. */
  readonly present: Present | null;
  /** Of `refused`: why. */
  readonly message: string | null;
}

export interface Saver extends Subscribable {
  readonly getSnapshot: () => ReadonlyMap<string, Unsaved>;
  /** Saves typed values, each with the one that the person saw; values of one call are saved together. */
  readonly put: (
    ...edits: readonly { readonly path: string; readonly value: EditValue; readonly seen: EditValue }[]
  ) => void;
  /** Gives up a typed value, for instance for someone else's. */
  readonly drop: (path: string) => void;
  /** Sends again what could not be sent. */
  readonly retry: () => void;
}

const Changed = v.object({
  fields: v.array(v.object({ path: v.string(), value: EditValue, by: v.nullable(v.string()) })),
});

interface Edit {
  readonly path: string;
  readonly value: EditValue;
  readonly seen: EditValue;
}

/**
 * Returns edits over what someone else has saved meanwhile, where no one has to decide: only orders of ids have changed, and mine has but
 * added to what I saw (docs/product.md §34.17). Null: a person decides.
 */
const addedOver = (edits: readonly Edit[], error: unknown): readonly Edit[] | null => {
  const changed = hasCode(error, 'DRAFT_CHANGED') ? v.safeParse(Changed, error.details) : null;
  if (changed?.success !== true || changed.output.fields.length === 0) return null;
  const present = new Map(changed.output.fields.map((field) => [field.path, field.value]));
  const next = edits.map((edit) => {
    const { path, value, seen } = edit;
    const theirs = present.get(path);
    if (theirs === undefined) return edit;
    if (!isOrdered(path) || !Array.isArray(value) || !Array.isArray(seen) || !Array.isArray(theirs)) return null;
    const isAdded = seen.every((id, place) => value[place] === id);
    return isAdded ? { path, value: mergedList(value, theirs, seen), seen: theirs } : null;
  });
  return next.some((edit) => edit === null) ? null : next.filter((edit) => edit !== null);
};

interface SaverOptions {
  readonly api: ApiClient;
  readonly onSaved: (draft: DraftState) => void;
  /** The session is over. */
  readonly onEnded: () => void;
}

/**
 * Saves edits of the draft, one request at a time in the order of typing (docs/guides/office.md). What the server does not take stays here and
 * on the screen: until it answers again, until the person has decided between two values, or has typed another one.
 */
export function createSaver({ api, onSaved, onEnded }: SaverOptions): Saver {
  const { subscribe, notify } = createListeners();
  let unsaved: ReadonlyMap<string, Unsaved> = new Map();
  /** Paths that are saved together, the earliest first. */
  let queue: readonly (readonly string[])[] = [];
  let isSending = false;

  const change = (paths: readonly string[], next: Partial<Unsaved>): void => {
    const all = new Map(unsaved);
    for (const path of paths) {
      const one = all.get(path);
      if (one !== undefined) all.set(path, { ...one, ...next });
    }
    unsaved = all;
    notify();
  };
  const without = (paths: readonly string[]): void => {
    unsaved = new Map([...unsaved].filter(([path]) => !paths.includes(path)));
    notify();
  };

  const failed = (paths: readonly string[], error: unknown): void => {
    if (hasCode(error, 'OFFICE_SESSION_MISSING')) onEnded();
    const changed = hasCode(error, 'DRAFT_CHANGED') ? v.safeParse(Changed, error.details) : null;
    if (changed?.success === true && changed.output.fields.length > 0) {
      for (const path of paths) {
        const present = changed.output.fields.find((field) => field.path === path);
        change([path], present ? { state: 'changed', present } : { state: 'refused', message: null });
      }
      return;
    }
    const mayGo = mayPass(error) || hasCode(error, 'OFFICE_SESSION_MISSING');
    change(
      paths,
      mayGo ? { state: 'waiting' } : { state: 'refused', message: isApiError(error) ? error.message : null },
    );
  };

  const sendNext = async (): Promise<void> => {
    const [paths, ...rest] = queue;
    if (isSending || paths === undefined) return;
    queue = rest;
    const edits = paths.flatMap((path) => {
      const one = unsaved.get(path);
      return one === undefined ? [] : [{ path, value: one.value, seen: one.seen }];
    });
    if (edits.length > 0) {
      isSending = true;
      change(paths, { state: 'sending', present: null, message: null });
      try {
        const draft = await api.call(officeApi.officeSaveEdits, { body: { edits }, idempotencyKey: newKey() });
        // What was typed meanwhile is on its way, from the value that has just been saved.
        const typed = edits.filter(({ path, value }) => unsaved.get(path)?.value !== value);
        for (const { path, value } of typed) change([path], { seen: value });
        without(paths.filter((path) => typed.every((one) => one.path !== path)));
        onSaved(draft);
      } catch (error) {
        const again = addedOver(edits, error);
        if (again === null) failed(paths, error);
        else {
          for (const { path, value, seen } of again) change([path], { value, seen });
          queue = [paths, ...queue];
        }
      }
      isSending = false;
    }
    await sendNext();
  };

  return {
    subscribe,
    getSnapshot: () => unsaved,
    put: (...edits) => {
      const next = new Map(unsaved);
      for (const { path, value, seen } of edits) {
        const before = unsaved.get(path);
        const isOpen = before !== undefined && before.state !== 'changed';
        next.set(path, { value, seen: isOpen ? before.seen : seen, state: 'sending', present: null, message: null });
      }
      unsaved = next;
      queue = [...queue, edits.map(({ path }) => path)];
      notify();
      void sendNext();
    },
    drop: (path) => without([path]),
    retry: () => {
      const waiting = [...unsaved].filter(([, { state }]) => state === 'waiting').map(([path]) => path);
      if (waiting.length === 0) return;
      queue = [...queue, ...waiting.map((path) => [path])];
      void sendNext();
    },
  };
}
