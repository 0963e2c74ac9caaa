import type { SignallingMessage } from '../../../port.ts';
import { withoutSecrets } from '../message/without-secrets.ts';
import type { SipWire } from '../wire/sip-wire.ts';

/** A message as it passes a wire. */
export interface Traced {
  readonly direction: 'in' | 'out';
  readonly wire: Pick<SipWire, 'protocol' | 'peer' | 'local'>;
  readonly text: { toString(): string };
  /** A phone is registered there. */
  readonly isKnown: boolean;
}

/** The memory for messages of phones and trunks, and of strangers: a flood of strangers pushes nothing else out. */
const maxCharacters = { known: 6_000_000, stranger: 1_000_000 } as const;
const longest = 20_000;
/** Each removal moves all other messages, so it removes many. */
const shareAfterTrim = 0.95;

interface Kept {
  readonly messages: SignallingMessage[];
  characters: number;
}

/** The last SIP messages, without secrets. The oldest go first. */
export class SignallingRecord {
  readonly #now: () => number;
  readonly #listeners = new Set<(message: SignallingMessage) => void>();
  readonly #kept: Readonly<Record<keyof typeof maxCharacters, Kept>> = {
    known: { messages: [], characters: 0 },
    stranger: { messages: [], characters: 0 },
  };
  /** The same messages by their `Call-ID`, the oldest first. */
  readonly #byCall = new Map<string, SignallingMessage[]>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  add({ direction, wire, text, isKnown }: Traced): void {
    const whole = String(text);
    const callId = /^(?:call-id|i)[ \t]*:[ \t]*(\S+)/im.exec(whole)?.[1] ?? '';
    const { protocol, peer, local } = wire;
    const message: SignallingMessage = {
      ...{ at: this.#now(), direction, protocol, peer, local, callId },
      text: withoutSecrets(whole.slice(0, longest)),
    };
    const kind = isKnown ? 'known' : 'stranger';
    const kept = this.#kept[kind];
    kept.messages.push(message);
    kept.characters += message.text.length;
    const ofCall = this.#byCall.get(callId) ?? [];
    ofCall.push(message);
    this.#byCall.set(callId, ofCall);
    if (kept.characters > maxCharacters[kind]) this.#trim(kept, maxCharacters[kind] * shareAfterTrim);
    for (const listener of this.#listeners) listener(message);
  }

  /** Returns an unsubscribe function. */
  listen(listener: (message: SignallingMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the messages, the oldest first: all, or those of one call. */
  of(callId?: string): readonly SignallingMessage[] {
    if (callId !== undefined) return [...(this.#byCall.get(callId) ?? [])];
    return [...this.#kept.known.messages, ...this.#kept.stranger.messages].sort((a, b) => a.at - b.at);
  }

  /** Removes the oldest messages. */
  #trim(kept: Kept, characters: number): void {
    let gone = 0;
    for (; kept.characters > characters; gone += 1) kept.characters -= kept.messages[gone]?.text.length ?? 0;
    for (const one of kept.messages.splice(0, gone)) this.#forget(one);
  }

  #forget(message: SignallingMessage): void {
    const ofCall = this.#byCall.get(message.callId) ?? [];
    ofCall.splice(ofCall.indexOf(message), 1);
    if (ofCall.length === 0) this.#byCall.delete(message.callId);
  }
}
