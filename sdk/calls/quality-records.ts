import { type CallQualityRecord, callQualityRecord } from '#wire/calls/call-quality.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';

/** Returns the path for the quality of a past call. `call` is the path of its entry in the call history. */
const pathOf = (call: string): string => `${call}/quality`;

/** The call history numbers its rows as the exchange numbers its lines, but for the dash. */
const rowOf = (lineId: string): string => `v1/logs/CallHistory/${lineId.replace(/^-/, '')}`;

/** The measured quality of past calls. */
export class CallQualities {
  readonly #rest: Rest;

  /** @internal */
  constructor({ rest }: { readonly rest: Rest }) {
    this.#rest = rest;
  }

  /** Returns the quality of an item of the call history; undefined if it was not measured. Rejects with `offline`, `timeout`. */
  async of({ restUri }: { readonly restUri: string }): Promise<CallQualityRecord | undefined> {
    try {
      return await this.#rest.read(callQualityRecord, { path: pathOf(restUri) });
    } catch (thrown) {
      return undefinedWhereMissing(thrown);
    }
  }
}

/** Saves the quality of a line's call with its row of the call history. */
export async function saveQuality(rest: Rest, lineId: string, body: CallQualityRecord): Promise<void> {
  try {
    await rest.send({ path: pathOf(rowOf(lineId)), method: 'PUT', body });
  } catch (thrown) {
    undefinedWhereMissing(thrown);
  }
}

/** A 404 means that the phone system does not store qualities, or that the call was not measured. */
function undefinedWhereMissing(thrown: unknown): undefined {
  const error = toCallsideError(thrown);
  if (error.code !== 'notFound') throw error;
}
