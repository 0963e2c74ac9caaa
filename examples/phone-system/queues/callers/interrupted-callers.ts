import type { Selectable } from 'kysely';
import type { Tables } from '../../store/tables.ts';

type Row = Selectable<Tables['acd_client']>;

/** A caller who calls again within this time gets the place back. */
const timeoutMs = 300_000;

/**
 * The callers who waited when the phone system ended without a word. A caller whose call is continued goes on waiting at the former
 * place, and so does one who calls again soon.
 */
export class InterruptedCallers {
  readonly #rows = new Map<string, Row>();
  readonly #startedAt: number;

  constructor(rows: readonly Row[], startedAt: number) {
    this.#startedAt = startedAt;
    for (const row of rows) {
      const isCaller = row.answered_at === null && !row.is_callback && row.number !== '';
      if (isCaller) this.#rows.set(keyOf(row.group_id, row.number), row);
    }
  }

  /** Returns the former call of a caller, once. */
  take(
    { groupId, number }: { readonly groupId: number; readonly number: string },
    now: number,
  ): Row | undefined {
    if (Math.abs(now - this.#startedAt) > timeoutMs) this.#rows.clear();
    const key = keyOf(groupId, number);
    const row = this.#rows.get(key);
    this.#rows.delete(key);
    return row;
  }
}

const keyOf = (groupId: number, number: string): string => `${groupId}/${number}`;
