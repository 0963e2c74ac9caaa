import { usuallyOnly } from '../selection/turns.ts';

/** A way of a call: how SIP goes, and whether its sound is encrypted. */
export const ways = {
  'UDP, RTP': { transport: 'udp', isEncrypted: false },
  'TCP, RTP': { transport: 'tcp', isEncrypted: false },
  'TLS, RTP': { transport: 'tls', isEncrypted: false },
  'TLS, SRTP': { transport: 'tls', isEncrypted: true },
} as const;
export type WayName = keyof typeof ways;
export type Way = (typeof ways)[WayName];

/** True: a test has calls of it; else why there is none. */
type Cells = Readonly<Record<WayName, true | string>>;

const all: Cells = { 'UDP, RTP': true, 'TCP, RTP': true, 'TLS, RTP': true, 'TLS, SRTP': true };
const withoutTls = { 'TLS, RTP': 'Debian’s is built without TLS', 'TLS, SRTP': 'not offered by sipp 3.6' };

/** The other sides with which calls are tried in both directions, and by which ways. */
export const sides = {
  'Asterisk 22 as a PBX with extensions': all,
  'Asterisk 22 as a carrier with a registration': all,
  'Asterisk 22 as a carrier that challenges each call': all,
  'Asterisk 22 as a carrier that knows the address': all,
  'Asterisk 16 as a PBX with extensions': all,
  'Asterisk 16 as a carrier with a registration': all,
  'Kamailio as a registrar of extensions': all,
  'Kamailio as a proxy before Asterisk 22': all,
  'sipp as a carrier with a registration': { ...all, ...withoutTls },
  'sipp as a carrier that challenges each call': { ...all, ...withoutTls },
  'sipp as a carrier that knows the address': { ...all, ...withoutTls },
  'baresip as a desk phone': all,
  'Linphone as a desk phone': all,
} as const satisfies Readonly<Record<string, Cells>>;
export type SideName = keyof typeof sides;

/** The other sides that cannot be tried at all, and why. */
export const untried = {
  'Twinkle as a desk phone': 'takes no call without a sound card',
} as const;

/** A cell of the matrix whose calls are tried. */
export interface Cell {
  readonly side: SideName;
  readonly way: WayName;
}

export const cells: readonly Cell[] = Object.entries(sides).flatMap(([side, row]) =>
  Object.entries(row).flatMap(([way, tried]) =>
    tried === true ? [{ side: side as SideName, way: way as WayName }] : [],
  ),
);

/** The cells that every run of the tests has; the matrix has all. */
const usual: readonly Cell[] = [
  { side: 'Asterisk 22 as a PBX with extensions', way: 'TLS, SRTP' },
  { side: 'Kamailio as a proxy before Asterisk 22', way: 'UDP, RTP' },
];

/** The cells of this run. */
export const triedNow: readonly Cell[] = usuallyOnly(usual, cells);
