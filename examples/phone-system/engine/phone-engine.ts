import type { WebSocket } from 'ws';
import type { AudioEndpoint } from './local/media/endpoints/audio-endpoint.ts';
import type { TlsCertificate } from './local/sip/wire/secure-listener.ts';
import type { Address } from './local/sip/wire/sip-wire.ts';
import type { Engine, LegId, Party, VirtualPhone } from './port.ts';

/** An engine together with the ways in which phones of this phone system reach it. */
export interface PhoneEngine extends Engine {
  /** The port at which desk phones register; undefined if they cannot, and before the start. */
  readonly sipPort: number | undefined;
  /** The port at which they register by TLS. */
  readonly sipsPort: number | undefined;
  /** New connections of desk phones by TLS get this certificate. */
  useCertificate(certificate: TlsCertificate): void;
  /** Accepts an upgraded SIP WebSocket (subprotocol `sip`) of this client. */
  acceptSip(socket: WebSocket, peer: Address): void;
  /** Lets a phone outside call a number of the phone system. */
  dialIn(from: Party, destination: string, phone: VirtualPhone): void;
  /** Returns the audio of a leg, which goes on to tell its packets after the end of the leg. */
  audioOf(leg: LegId): Pick<AudioEndpoint, 'packets' | 'signsOfLife'> | undefined;
  /** Cuts all SIP connections, like a network failure. Phones may come back at once. */
  dropConnections(): void;
  /** Closes all SIP connections and accepts none, or starts again. */
  setAccepting(accepting: boolean): void;
}
