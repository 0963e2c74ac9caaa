import { maxHeadOctets, maxMessageOctets } from './raw-message.ts';

const headEnd = '\r\n\r\n';

/** The peer's data can never become a message. */
export class BadFraming extends Error {
  override readonly name = 'BadFraming';
}

/**
 * Splits a stream of octets into SIP messages by their Content-Length (RFC 3261, 18.3), whatever the segments. The
 * keep-alive CRLF CRLF (RFC 5626) is returned as a message of its own.
 */
export class MessageFramer {
  #rest: Buffer = Buffer.alloc(0);

  /**
   * Adds received octets and returns the messages that are complete now.
   *
   * @throws BadFraming
   */
  put(octets: Buffer): Buffer[] {
    this.#rest = this.#rest.length === 0 ? octets : Buffer.concat([this.#rest, octets]);
    const messages: Buffer[] = [];
    for (let message = this.#next(); message !== undefined; message = this.#next()) messages.push(message);
    return messages;
  }

  #next(): Buffer | undefined {
    if (this.#startsWith(headEnd)) return this.#take(headEnd.length);
    // A single CRLF answers our keep-alive, or follows a message by mistake. A half CRLF may become a whole CRLF.
    while (this.#startsWith('\r\n') && this.#rest.length > 2 && this.#rest[2] !== 0x0d) this.#take(2);
    const end = this.#rest.indexOf(headEnd);
    if (end < 0) {
      if (this.#rest.length > maxHeadOctets) throw new BadFraming('A head without an end');
      return undefined;
    }
    if (end > maxHeadOctets) throw new BadFraming(`A head of ${end} octets`);
    const length = contentLength(this.#rest.toString('latin1', 0, end));
    const whole = end + headEnd.length + length;
    if (whole > maxMessageOctets) throw new BadFraming(`A message of ${whole} octets`);
    return this.#rest.length < whole ? undefined : this.#take(whole);
  }

  #startsWith(text: string): boolean {
    return this.#rest.toString('latin1', 0, text.length) === text;
  }

  #take(octets: number): Buffer {
    const message = this.#rest.subarray(0, octets);
    this.#rest = this.#rest.subarray(octets);
    return message;
  }
}

function contentLength(head: string): number {
  const said = /^(?:content-length|l)[ \t]*:(.*)$/im.exec(head)?.[1]?.trim();
  // Without a length the beginning of the next message is unknown.
  if (said === undefined || !/^\d{1,9}$/.test(said)) throw new BadFraming('No Content-Length');
  return Number(said);
}
