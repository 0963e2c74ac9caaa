import { toCallsideError } from '../../transport/errors.ts';
import type { Rest } from '../../transport/rest.ts';
import { type CallQualityRecord, callQualityRecord } from '../../wire/call-quality.ts';

/** Where the quality of a past call is kept. `call` is the path of its row in the call history. */
const pathOf = (call: string): string => `${call}/quality`;

/** The call history numbers its rows as the exchange numbers its lines, but for the dash. */
const rowOf = (lineId: string): string => `v1/logs/CallHistory/${lineId.replace(/^-/, '')}`;

/** Keeps how well the call of a line could be heard with its row of the call history. */
export async function keepQuality(rest: Rest, lineId: string, body: CallQualityRecord): Promise<void> {
  try {
    await rest.send({ path: pathOf(rowOf(lineId)), method: 'PUT', body });
  } catch (thrown) {
    undefinedWhereMissing(thrown);
  }
}

/** How well a past call could be heard; undefined where nobody measured. */
export async function qualityOf(rest: Rest, call: string): Promise<CallQualityRecord | undefined> {
  try {
    return await rest.read(callQualityRecord, { path: pathOf(call) });
  } catch (thrown) {
    return undefinedWhereMissing(thrown);
  }
}

/** 404 from a phone system that keeps no such thing, or for a call that nobody measured. */
function undefinedWhereMissing(thrown: unknown): undefined {
  const error = toCallsideError(thrown);
  if (error.code !== 'notFound') throw error;
}
