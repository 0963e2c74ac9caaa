import { EventStatus, type MatrixClient, type MatrixEvent, type Room, RoomEvent } from 'matrix-js-sdk';
import type { RoomMessageEventContent } from 'matrix-js-sdk/lib/types.js';
import { CallsideError, toCallsideError } from '#sdk/transport/errors.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { listen } from '../session/listen.ts';

/** Sends the messages of a room in their order. */
export class Sender {
  readonly #matrix: MatrixClient;
  readonly #room: () => Room;

  /** @param room returns the room as the homeserver's client has it */
  constructor(matrix: MatrixClient, room: () => Room) {
    this.#matrix = matrix;
    this.#room = room;
  }

  /**
   * Sends a message after the messages that failed before. A message that the rights do not allow leaves no line.
   *
   * @param onKept called when the message outlives the page: it is encrypted, and stored until the homeserver has it
   */
  async send(content: RoomMessageEventContent, onKept: () => void = () => undefined): Promise<void> {
    for (const event of this.#failed) await this.resend(event).catch(() => undefined);
    const before = new Set(this.#failed);
    const id = this.#matrix.makeTxnId();
    const stop = listen(this.#matrix, [
      [
        RoomEvent.LocalEchoUpdated,
        (event: MatrixEvent, room: Room) => {
          // A text that waits for its encryption is not stored.
          const isStored = event.isEncrypted() || !room.hasEncryptionStateEvent();
          if (event.getTxnId() === id && event.status === EventStatus.SENDING && isStored) onKept();
        },
      ],
    ]);
    try {
      await orChatError(this.#matrix.sendMessage(this.#room().roomId, content, id));
    } catch (thrown) {
      // A message that the room never takes would hold up all later messages.
      const isRefused = toCallsideError(thrown).code === 'chat.forbidden';
      if (isRefused) for (const event of this.#failed) if (!before.has(event)) this.discard(event);
      throw thrown;
    } finally {
      stop();
    }
  }

  /** Sends a failed message again. Rejects with `notFound`. */
  async resend(event: MatrixEvent | undefined): Promise<void> {
    if (!event) throw new CallsideError('notFound');
    await orChatError(this.#matrix.resendEvent(event, this.#room()));
  }

  /** Sends all failed messages again, in their order. Stops at the first message for which there is no connection. */
  async resendFailed(): Promise<void> {
    for (const event of [...this.#failed]) {
      try {
        await this.resend(event);
      } catch (thrown) {
        // Its line says that it failed again.
        if (toCallsideError(thrown).code === 'chat.unreachable') return;
      }
    }
  }

  /** Gives a failed message up. */
  discard(event: MatrixEvent | undefined): void {
    if (event) this.#matrix.cancelPendingEvent(event);
  }

  get #failed(): readonly MatrixEvent[] {
    return this.#room()
      .getPendingEvents()
      .filter(({ status }) => status === EventStatus.NOT_SENT);
  }
}
