import type { RawMessage } from './raw-message.ts';

/** Where something is reached. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A peer that reads nothing while this much waits for it is not worth waiting for. */
export const mostUnreadOctets = 1_000_000;

/** What a wire reports. */
export interface WireListener {
  onMessage(octets: Buffer): void;
  /** Nothing comes or goes any more. Called once. */
  onClose(): void;
}

/** A way along which SIP messages travel between us and one peer, one text for each message. */
export interface SipWire {
  readonly protocol: 'WS' | 'TCP' | 'UDP';
  readonly peer: Address;
  /** Where the peer reaches us; undefined where it can only by the connection that it made. */
  readonly local: Address | undefined;
  readonly isOpen: boolean;
  listen(listener: WireListener): void;
  send(text: string): void;
  /** Sends the answer to a request of a stranger, of which nothing is remembered. */
  sendOnce(text: string): void;
  /** True for the repetition of a request that was admitted, where the protocol repeats: it is answered again. */
  repeats?(message: RawMessage): boolean;
  /** Takes notice of a message that is going to be handled. False if it was only a repetition. */
  admit?(message: RawMessage): boolean;
  /** Lets go of what it need not remember any more, where it remembers anything. */
  sweep?(): void;
  /** Ends it in good order: what was sent before still arrives. `why` is told where the protocol can. */
  close(why: CloseReason): void;
  /** Cuts it, as a lost network does. */
  cut(): void;
}

export type CloseReason = 'stopping' | 'malformed';

/** An address as it stands in a header: an IPv6 one in brackets. */
export function written({ host, port }: Address): string {
  return `${writtenHost(host)}:${port}`;
}

export function writtenHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An IPv4 address as such, also on a socket that serves both families. */
export function plainAddress(address = ''): string {
  return address.replace(/^::ffff:/, '');
}
