import type { GroupDraft } from './draft.ts';
import { isSameValue } from './same-value.ts';

/** The edited values, and the values that the group had when each of them was edited first or last compared. */
export interface Edits {
  readonly mine: Partial<GroupDraft>;
  readonly before: Partial<GroupDraft>;
}

export const noEdits: Edits = { mine: {}, before: {} };

type Key = keyof GroupDraft;
const keysOf = (values: Partial<GroupDraft>) => Object.keys(values) as Key[];

/** Returns the edits with further values. */
export function withEdits(edits: Edits, values: Partial<GroupDraft>, present: GroupDraft): Edits {
  const fresh = keysOf(values).filter((key) => !(key in edits.before));
  return {
    mine: { ...edits.mine, ...values },
    before: { ...edits.before, ...Object.fromEntries(fresh.map((key) => [key, present[key]])) },
  };
}

/** Returns the values that another user has changed after this user had edited them, to something else. */
export const conflictsOf = ({ mine, before }: Edits, present: GroupDraft): readonly Key[] =>
  keysOf(mine).filter(
    (key) => !isSameValue(before[key], present[key]) && !isSameValue(mine[key], present[key]),
  );

/** Returns the edits after the user has preferred the own values. */
export const keepingMine = ({ mine, before }: Edits, keys: readonly Key[], present: GroupDraft): Edits => ({
  mine,
  before: { ...before, ...Object.fromEntries(keys.map((key) => [key, present[key]])) },
});

/** Returns the edits after the user has preferred what is stored. */
export function takingTheirs({ mine, before }: Edits, keys: readonly Key[]): Edits {
  const without = (values: Partial<GroupDraft>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key as Key)));
  return { mine: without(mine), before: without(before) };
}
