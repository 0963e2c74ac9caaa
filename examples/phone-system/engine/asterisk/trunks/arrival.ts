import { userOf } from '../../local/sip/message/headers.ts';
import { callerOf } from '../../local/sip/trunks/trunks.ts';
import type { Party } from '../../port.ts';
import { decoded } from '../phones/sip-text.ts';

/** The first argument of a call that a trunk brings to our application. */
export const arrived = 'arrived';

/** The variable of a channel that names the header with the called number. */
export const calledInVariable = 'CALLED_IN';

/** The words of the dialplan about such a call. It writes `x` before each value, since it cannot write nothing, and percent signs. */
const told = [
  'EXTEN',
  'PJSIP_HEADER(read,To)',
  'PJSIP_HEADER(read,From)',
  'PJSIP_HEADER(read,P-Asserted-Identity)',
  'PJSIP_HEADER(read,Privacy)',
  'PJSIP_HEADER(read,Remote-Party-ID)',
  `PJSIP_HEADER(read,\${${calledInVariable}})`,
  'CHANNEL(pjsip,remote_addr)',
];

/** The arguments of such a call, as the dialplan writes them. */
export const arrivalArguments = [arrived, ...told.map((value) => `\${URIENCODE(x\${${value}})}`)].join(':');

/** A call that a trunk brings. */
export interface Arrival {
  /** The user in the address of the request. */
  readonly called: string;
  /** The user in To. */
  readonly to: string;
  /** The number in the header that the trunk has for it; empty: there is none. */
  readonly named: string;
  readonly from: Party;
  /** The address that it comes from. */
  readonly source: { readonly host: string; readonly port: number };
}

/** Reads the arguments behind the first. */
export function readArrival(values: readonly string[]): Arrival {
  const [called = '', to = '', from = '', asserted = '', privacy = '', remote = '', named = '', source = ''] =
    values.map((value) => decoded(value).slice(1));
  const isAnonymous =
    /(^|[\s;])(id|user|header)($|[\s;])/i.test(privacy) ||
    /;\s*privacy\s*=\s*"?(full|uri)\b/i.test(remote) ||
    /anonymous\.invalid/i.test(from) ||
    userOf(from).toLowerCase() === 'anonymous';
  const [, host = '', port = ''] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(source) ?? [];
  return {
    called: dialled(called),
    to: dialled(userOf(to)),
    named: dialled(userOf(named)),
    from: callerOf({ asserted: asserted === '' ? undefined : asserted, from, isAnonymous }),
    source: { host, port: Number(port) },
  };
}

/** A parameter of the number is not dialled (RFC 3966). */
const dialled = (user: string): string => decoded(user).split(';')[0] ?? '';
