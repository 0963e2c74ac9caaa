import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { TextReceipt } from './gateway.ts';
import type { StateMove, TextState } from './message-states.ts';

interface ReceiptDeps {
  /** Moves a message on, if its state is in `from`. */
  readonly setState: (id: number, state: TextState, move: StateMove) => Promise<unknown>;
  /** Resolves when the answers to the messages that are being handed over are stored. */
  readonly submitted: () => Promise<unknown>;
  /** Returns how many receipts a text gets. */
  readonly partsOf: (text: string) => number;
}

/** The number of references that carriers repeat. */
const references = 65_536;

/** Returns the reference of a message. */
export const referenceOf = (id: number): number => id % references;

/** Stores the carrier's names of the segments of a message. The names of an earlier attempt are replaced. */
export async function storeParts(db: Kysely<Tables>, id: number, parts: readonly string[]): Promise<void> {
  // Some carriers give all segments the same name, or none at all.
  const names = [...new Set(parts)].filter((name) => name !== '');
  await db.transaction().execute(async (all) => {
    await all.deleteFrom('text_part').where('message_id', '=', id).execute();
    if (names.length === 0) return;
    await all
      .insertInto('text_part')
      .values(names.map((carrier_id) => ({ carrier_id, message_id: id })))
      // Carriers use a name again, after a long time or a restart.
      .onConflict((conflict) =>
        conflict.column('carrier_id').doUpdateSet({ message_id: id, is_delivered: false }),
      )
      .execute();
  });
}

/** Moves the message of a receipt on. It is delivered when all its segments are. */
export async function receiveReceipt(
  db: Kysely<Tables>,
  receipt: TextReceipt,
  { setState, submitted, partsOf }: ReceiptDeps,
): Promise<void> {
  let id = await partOf(db, receipt);
  if (id === undefined) {
    // The receipt can overtake the answer that contains its name.
    await submitted();
    id =
      (await partOf(db, receipt)) ??
      (await partInOtherWriting(db, receipt)) ??
      (await addToUnconfirmed(db, receipt));
  }
  if (id === undefined) return;
  const from = ['sent', 'failed'] as const;
  if (receipt.result === 'failed') {
    await setState(id, 'failed', { from, failure: 'undelivered' });
    return;
  }
  const parts = await db
    .selectFrom('text_message')
    .innerJoin('text_part', 'text_part.message_id', 'text_message.id')
    .select(['text', 'is_delivered'])
    .where('text_message.id', '=', id)
    .execute();
  const isWhole = parts.length >= partsOf(parts[0]?.text ?? '');
  if (isWhole && parts.every(({ is_delivered }) => is_delivered)) await setState(id, 'delivered', { from });
}

async function partOf(db: Kysely<Tables>, { carrierId, result }: TextReceipt): Promise<number | undefined> {
  const part = await db
    .updateTable('text_part')
    .set({ is_delivered: result === 'delivered' })
    .where('carrier_id', '=', carrierId)
    .returning('message_id')
    .executeTakeFirst();
  return part?.message_id;
}

/** The longest name of a message that is a number, in digits. */
const maxDigits = 16;

/**
 * Returns a number in the other base, with and without zeros in front: carriers answer in one base and report in the
 * other.
 */
export function otherWritings(carrierId: string): readonly string[] {
  if (!/^[\da-f]{1,16}$/i.test(carrierId)) return [];
  const plain = carrierId.replace(/^0+(?=.)/, '');
  const hexadecimal = /^\d+$/.test(plain) ? BigInt(plain).toString(16) : plain;
  const all = [plain, hexadecimal, BigInt(`0x${plain}`).toString()].flatMap((number) =>
    Array.from({ length: maxDigits }, (_, at) => number.padStart(at + 1, '0')),
  );
  return [...new Set(all.flatMap((number) => [number.toLowerCase(), number.toUpperCase()]))];
}

/** Finds the message in a carrier's other writing of its name, if only a single message on its way has such a name. */
async function partInOtherWriting(db: Kysely<Tables>, receipt: TextReceipt): Promise<number | undefined> {
  const writings = otherWritings(receipt.carrierId);
  if (writings.length === 0) return undefined;
  const parts = await db
    .selectFrom('text_part')
    .innerJoin('text_message', 'text_message.id', 'text_part.message_id')
    .select('carrier_id')
    .where('carrier_id', 'in', writings)
    .where('state', '=', 'sent')
    .limit(2)
    .execute();
  const [part] = parts;
  return part && parts.length === 1 ? partOf(db, { ...receipt, carrierId: part.carrier_id }) : undefined;
}

/** A receipt for a message whose hand-over was cut off proves that the carrier had it. Its name was never stored. */
async function addToUnconfirmed(
  db: Kysely<Tables>,
  { carrierId, result, reference }: TextReceipt,
): Promise<number | undefined> {
  if (reference === undefined) return undefined;
  const message = await db
    .selectFrom('text_message')
    .select('id')
    .where('failure', '=', 'unconfirmed')
    .where(sql`id % ${sql.lit(references)}`, '=', reference)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!message) return undefined;
  await db
    .insertInto('text_part')
    .values({ carrier_id: carrierId, message_id: message.id, is_delivered: result === 'delivered' })
    .execute();
  return message.id;
}
