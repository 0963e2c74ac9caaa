import { type Kysely, type Selectable, sql } from 'kysely';
import type { TextMessage } from '../../../sdk/wire/messages/text-message.ts';
import type { Tables } from '../store/tables.ts';

export type ThreadRow = Selectable<Tables['text_thread']>;
export type MessageRow = Selectable<Tables['text_message']>;
export type TextState = TextMessage['state'];
export type TextFailure = NonNullable<TextMessage['failure']>;

/** The condition of a change of state, and why a message failed. */
export interface StateMove {
  readonly from: readonly TextState[];
  readonly failure?: TextFailure;
}

/** Moves a message on, and its thread if it is the newest message. Undefined if it is in none of the states `from`. */
export async function moveMessage(
  db: Kysely<Tables>,
  id: number,
  state: TextState,
  { from, failure }: StateMove,
): Promise<{ readonly thread: ThreadRow; readonly message: MessageRow } | undefined> {
  const message = await db
    .updateTable('text_message')
    .set({ state, failure: failure ?? null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!message) return undefined;
  const isNewest = sql<boolean>`${id} = (select max(m.id) from text_message m where m.thread_id = text_thread.id)`;
  const thread = await db
    .updateTable('text_thread')
    .set({ last_state: sql<string>`case when ${isNewest} then ${state} else last_state end` })
    .where('id', '=', message.thread_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { thread, message };
}
