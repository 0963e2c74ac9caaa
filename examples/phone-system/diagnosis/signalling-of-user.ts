import type { Kysely } from 'kysely';
import type { CallLeg } from '../../../sdk/wire/calls/call-leg.ts';
import type { Tables } from '../store/tables.ts';
import { unpackLegs } from './call-signalling.ts';
import { describeLeg } from './describe-leg.ts';

/** A stored call has some 2 KB, and up to a hundred times as much when it is unpacked. */
const callsAtOnce = 20;

interface ReadCall {
  readonly callID: string;
  /** When it was over, in milliseconds since 1970. */
  readonly at: number;
  readonly legs: readonly Omit<CallLeg, 'restUri' | 'label'>[];
}

/** Yields the diagnosis of the calls of a user as the user reads it: without phones of others, and trunks by first lines only. */
export async function* signallingOfUser(db: Kysely<Tables>, personId: number): AsyncIterable<ReadCall> {
  let after = 0;
  while (true) {
    const rows = await db
      .selectFrom('call_signalling')
      .selectAll()
      .where('call_id', '>', after)
      .where('call_id', 'in', (calls) =>
        calls
          .selectFrom('call_record')
          .select((row) => row.fn.coalesce('call_id', row.lit(0)).as('call_id'))
          .where('person_id', '=', personId),
      )
      .orderBy('call_id')
      .limit(callsAtOnce)
      .execute();
    for (const { call_id, at, legs } of rows) {
      const seen = (await unpackLegs(legs)).flatMap((leg) => {
        const described = describeLeg(leg, { callId: call_id, reader: personId }, () => undefined);
        if (!described) return [];
        const { restUri: _path, label: _name, ...rest } = described;
        return rest;
      });
      yield { callID: String(call_id), at: at.getTime(), legs: seen };
    }
    const last = rows.at(-1);
    if (!last || rows.length < callsAtOnce) return;
    after = last.call_id;
  }
}
