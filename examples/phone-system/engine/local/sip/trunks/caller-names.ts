import { URI } from 'sip.js';
import type { Endpoint, RingOptions, RungDialog, TrunkSettings } from '../../../port.ts';
import type { Invitation } from '../legs/rung-leg.ts';
import { quotable } from '../message/headers.ts';
import { writtenHost } from '../wire/sip-wire.ts';

/** A number behind a trunk. */
export type TrunkEndpoint = Extract<Endpoint, { kind: 'trunk' }>;

/** Returns how a call over a trunk names its caller, and the headers that the other side demands. */
export function namesOfCaller(
  settings: TrunkSettings,
  { callerId, divertedFrom, replaces }: TrunkEndpoint,
  { from }: Pick<RingOptions, 'from'>,
): Pick<Invitation, 'from' | 'displayName' | 'headers'> {
  const { user, password, callerIn = 'asserted' } = settings;
  const domain = writtenHost(settings.domain);
  const fromDomain = writtenHost(settings.fromDomain ?? settings.domain);
  const isHidden = from.number === '';
  const caller = new URI('sip', callerId ?? user, domain);
  const isInFrom = callerId !== undefined && (callerIn === 'from' || password === undefined);
  const shown = new URI('sip', isInFrom ? callerId : (settings.fromUser ?? user), fromDomain);
  const name = isHidden || from.label === undefined ? '' : `"${quotable(from.label)}" `;
  return {
    from: isHidden ? new URI('sip', 'anonymous', 'anonymous.invalid') : shown,
    displayName: isHidden ? 'Anonymous' : (from.label ?? ''),
    headers: [
      ...identityOf(callerIn, `${name}<${caller}>`, isHidden),
      ...(isHidden && callerIn !== 'remoteParty' ? ['Privacy: id'] : []),
      ...(divertedFrom === undefined
        ? []
        : [`Diversion: <${new URI('sip', divertedFrom, domain)}>;reason=unconditional`]),
      ...(settings.headers ?? []).map((header) => `${header.name}: ${header.value}`),
      ...(replaces ? replacesHeaders(replaces) : []),
    ],
  };
}

/** RFC 3325, and the draft that many carriers knew before it. */
function identityOf(
  where: NonNullable<TrunkSettings['callerIn']>,
  caller: string,
  isHidden: boolean,
): readonly string[] {
  if (where === 'asserted') return [`P-Asserted-Identity: ${caller}`];
  if (where === 'preferred') return [`P-Preferred-Identity: ${caller}`];
  if (where === 'from') return [];
  return [`Remote-Party-ID: ${caller};party=calling;screen=no;privacy=${isHidden ? 'full' : 'off'}`];
}

/** Takes the place of a phone that rings there (RFC 3891): a call that was answered meanwhile goes on. */
const replacesHeaders = ({ callId, localTag, remoteTag }: RungDialog): readonly string[] => [
  `Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag};early-only`,
  'Require: replaces',
];
