import type { Kysely } from 'kysely';
import { type CallQualityRecord, callQualityRecord } from '../../../sdk/wire/calls/call-quality.ts';
import type { Tables } from '../store/tables.ts';

/** The quality of calls, as their phones report it. */
export class CallQualities {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Stores it with the call; the last report counts. */
  async keep(callRecordId: number, record: CallQualityRecord): Promise<void> {
    const row = {
      mos: record.mos,
      worst_mos: record.worstMos,
      loss_in: record.lossIn,
      loss_out: record.lossOut,
      jitter_ms: record.jitterMs,
      round_trip_ms: record.roundTripMs,
      trouble: record.trouble ?? null,
      measured_ms: Math.round(record.measuredMs),
    };
    await this.#db
      .insertInto('call_quality')
      .values({ call_record_id: callRecordId, ...row })
      .onConflict((conflict) => conflict.column('call_record_id').doUpdateSet(row))
      .execute();
  }

  async of(callRecordId: number): Promise<CallQualityRecord | undefined> {
    const row = await this.#db
      .selectFrom('call_quality')
      .selectAll()
      .where('call_record_id', '=', callRecordId)
      .executeTakeFirst();
    return (
      row &&
      callQualityRecord.parse({
        mos: row.mos,
        worstMos: row.worst_mos,
        lossIn: row.loss_in,
        lossOut: row.loss_out,
        jitterMs: row.jitter_ms,
        roundTripMs: row.round_trip_ms,
        measuredMs: row.measured_ms,
        ...(row.trouble === null ? {} : { trouble: row.trouble }),
      })
    );
  }
}
