import type { Traced } from '../../local/sip/connection/signalling-record.ts';
import type { Address } from '../../local/sip/wire/sip-wire.ts';
import type { Captured } from './hep-packet.ts';

/** The ends of messages that are known. */
export interface KnownEnds {
  /** Our ports. */
  readonly ours: readonly number[];
  readonly isTrunk: (peer: Address) => boolean;
}

const protocols = { UDP: 'UDP', TCP: 'TCP', TLS: 'TLS', WS: 'WS', WSS: 'WS' } as const;

/** Returns a message as it passes us. Asterisk names both ends, and not which of them it is. */
export function traceOf({ from, to, text }: Captured, { ours, isTrunk }: KnownEnds): Traced {
  const isOut = isTrunk(to) || (!isTrunk(from) && ours.includes(from.port));
  const [peer, local] = isOut ? [to, from] : [from, to];
  const via = /^v(?:ia)?[ \t]*:[ \t]*SIP\/2\.0\/([A-Z]+)/im.exec(text)?.[1]?.toUpperCase() ?? '';
  const protocol = Object.hasOwn(protocols, via) ? protocols[via as keyof typeof protocols] : 'UDP';
  const isKnown = isTrunk(peer) || protocol === 'WS';
  return { direction: isOut ? 'out' : 'in', wire: { protocol, peer, local }, text, isKnown };
}
