import type { CrmAdapter, DialRequest } from './crm-adapter.ts';
import type { CrmRecord } from './crm-record.ts';
import { numberEnding } from './rules.ts';

/** Who has a number is asked for again after this long. */
const heldMs = 300_000;
const mostHeld = 200;
/** A number that was clicked is dialled within this time, or it was another one. */
const clickedMs = 60_000;

interface Held {
  readonly until: number;
  readonly records: Promise<readonly CrmRecord[]>;
}

export interface RecordFinderParts {
  readonly adapter: Pick<CrmAdapter, 'match'>;
  readonly now: () => number;
  /** The record that the user looks at in the CRM. */
  readonly context: { peek(): CrmRecord | undefined };
}

/** Who has which number: asked once for several calls, and known already where the number was clicked in a record. */
export class RecordFinder {
  readonly #adapter: Pick<CrmAdapter, 'match'>;
  readonly #now: () => number;
  readonly #context: RecordFinderParts['context'];
  readonly #held = new Map<string, Held>();
  #clicked: { readonly ending: string; readonly record: CrmRecord; readonly until: number } | undefined;

  constructor({ adapter, now, context }: RecordFinderParts) {
    this.#adapter = adapter;
    this.#now = now;
    this.#context = context;
  }

  /** A number was clicked: the next call to it is with the record that it stands in. */
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
    // A user who calls somebody while looking at their record means that one.
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
    // What failed is asked again.
    records.catch(() => this.#held.delete(ending));
    this.#held.set(ending, { records, until: this.#now() + heldMs });
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostHeld && oldest !== undefined) this.#held.delete(oldest);
    return records;
  }
}
