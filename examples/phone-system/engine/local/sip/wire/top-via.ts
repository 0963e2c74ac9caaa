import { createHash } from 'node:crypto';
import type { RawMessage } from './raw-message.ts';
import type { Address } from './sip-wire.ts';

/** The prefix of a unique branch (RFC 3261, 8.1.1.7). */
const cookie = 'z9hG4bK';

/**
 * Writes the source address of a request into its topmost Via: `received`, and `rport` if the phone requests it (RFC
 * 3581).
 */
export function withOrigin(message: RawMessage, peer: Address): RawMessage {
  const [top = '', ...others] = (message.get('via') ?? '').split(',');
  const [sent = '', ...parameters] = top.split(';');
  const kept = parameters
    .filter((one) => nameOf(one) !== 'received')
    .map((one) => (nameOf(one) === 'rport' ? `rport=${peer.port}` : one.trim()));
  const stamped = [sent.trimEnd(), ...kept, `received=${peer.host}`].join(';');
  return message.with('via', [stamped, ...others].join(','));
}

/**
 * Adds a branch to a request without a branch, as in RFC 2543: the same branch for its repetitions, its ACK and its
 * CANCEL (RFC 3261, 17.2.3).
 */
export function withBranch(message: RawMessage): RawMessage {
  if (message.branch.startsWith(cookie) && message.branch !== cookie) return message;
  const cseq = Number.parseInt(message.get('cseq') ?? '', 10);
  const names = [message.uri, message.get('call-id'), message.tagOf('from'), cseq, message.via].join('\n');
  const branch = `${cookie}-${createHash('sha256').update(names).digest('hex').slice(0, 16)}`;
  const [top = '', ...others] = (message.get('via') ?? '').split(',');
  const kept = top.split(';').filter((one) => nameOf(one) !== 'branch');
  return message.with('via', [`${kept.join(';').trimEnd()};branch=${branch}`, ...others].join(','));
}

function nameOf(parameter: string): string {
  return (parameter.split('=')[0] ?? '').trim().toLowerCase();
}
