import type { RawMessage } from './raw-message.ts';

/** The address of a peer. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A peer that reads nothing while this many octets wait for it is disconnected. */
export const maxUnreadOctets = 1_000_000;

/** The events of a wire. */
export interface WireListener {
  onMessage(octets: Buffer): void;
  /** The wire is closed. Called once. */
  onClose(): void;
}

/** A path for SIP messages between us and a peer, a text for each message. */
export interface SipWire {
  readonly protocol: 'WS' | 'TCP' | 'TLS' | 'UDP';
  readonly peer: Address;
  /** Our address for the peer; undefined if only its own connection reaches us. */
  readonly local: Address | undefined;
  readonly isOpen: boolean;
  listen(listener: WireListener): void;
  send(text: string): void;
  /** Sends the stateless response to a stranger's request. */
  sendOnce(text: string): void;
  /** True for the repetition of an admitted request, in protocols that repeat: it is answered again. */
  repeats?(message: RawMessage): boolean;
  /** Registers a message before it is handled. False if it was only a repetition. */
  admit?(message: RawMessage): boolean;
  /** Removes expired state, if it has any. */
  sweep?(): void;
  /** Closes it in good order: earlier messages still arrive. `why` is sent if the protocol has a field for it. */
  close(why: CloseReason): void;
  /** Cuts it, like a network failure. */
  cut(): void;
}

export type CloseReason = 'stopping' | 'malformed';

/** Returns an address for a header: an IPv6 address in brackets. */
export function written({ host, port }: Address): string {
  return `${writtenHost(host)}:${port}`;
}

export function writtenHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
