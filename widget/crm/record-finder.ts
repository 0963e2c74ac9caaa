import type { CrmAdapter, DialRequest } from './crm-adapter.ts';
import type { CrmRecord } from './crm-record.ts';
import { numberEnding } from './rules.ts';

/** A lookup is repeated after this time. */
const heldMs = 300_000;
const maxHeld = 200;
/** A click counts for a call within this time. */
const clickedMs = 60_000;

interface CachedRecord {
  readonly until: number;
  readonly records: Promise<readonly CrmRecord[]>;
}

export interface RecordFinderDeps {
  readonly adapter: Pick<CrmAdapter, 'match'>;
  readonly now: () => number;
  /** The record that the user looks at in the CRM. */
  readonly context: { peek(): CrmRecord | undefined };
}

/**
 * Looks up the records of numbers: once for several calls, and not at all for a number that was clicked in a record.
 */
export class RecordFinder {
  readonly #adapter: Pick<CrmAdapter, 'match'>;
  readonly #now: () => number;
  readonly #context: RecordFinderDeps['context'];
  readonly #held = new Map<string, CachedRecord>();
  #clicked: { readonly ending: string; readonly record: CrmRecord; readonly until: number } | undefined;

  constructor({ adapter, now, context }: RecordFinderDeps) {
    this.#adapter = adapter;
    this.#now = now;
    this.#context = context;
  }

  /** A number was clicked: the next call to it belongs to the clicked record. */
  clicked({ number, record }: DialRequest): void {
    this.#clicked = record && { ending: numberEnding(number), record, until: this.#now() + clickedMs };
  }

  async find(
    number: string,
    { isIncoming }: { readonly isIncoming: boolean },
  ): Promise<readonly CrmRecord[]> {
    const clicked = this.#clicked;
    if (!isIncoming && clicked?.ending === numberEnding(number) && clicked.until > this.#now()) {
      this.#clicked = undefined;
      return [clicked.record];
    }
    const records = await this.#matched(numberEnding(number), number, isIncoming);
    // A user who calls a number while looking at one of its records means that record.
    const looked = isIncoming ? undefined : records.find(({ id }) => id === this.#context.peek()?.id);
    return looked ? [looked] : records;
  }

  forget(): void {
    this.#held.clear();
  }

  #matched(ending: string, number: string, isIncoming: boolean): Promise<readonly CrmRecord[]> {
    const held = this.#held.get(ending);
    if (held && held.until > this.#now()) return held.records;
    const records = this.#adapter.match(number, { isIncoming });
    // A failed lookup is repeated, and so is one without a record: some CRMs name the callers of incoming calls only.
    records.then(
      (found) => found.length === 0 && !isIncoming && this.#held.delete(ending),
      () => this.#held.delete(ending),
    );
    this.#held.set(ending, { records, until: this.#now() + heldMs });
    const [oldest] = this.#held.keys();
    if (this.#held.size > maxHeld && oldest !== undefined) this.#held.delete(oldest);
    return records;
  }
}
