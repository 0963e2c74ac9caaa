import { Core, Grammar } from 'sip.js';
import * as z from 'zod/mini';
import type { KeptLeg } from '../../../port.ts';
import type { SipWire } from '../wire/sip-wire.ts';
import type { SessionTerms } from './session-timer.ts';

const address = z.object({ host: z.string(), port: z.number() });

/** A phone or trunk, and how it is reached. */
export const keptOwner = z.object({
  registerId: z.string(),
  /** The mark of the phone, by which it is known when it connects again. */
  instance: z.optional(z.string()),
  /** Where it wants to be called. */
  contact: z.optional(z.string()),
  protocol: z.enum(['WS', 'TCP', 'TLS', 'UDP']),
  peer: address,
  /** Our address for the phone. */
  local: z.optional(address),
});

const keptDialog = z.extend(keptOwner, {
  callId: z.string(),
  localTag: z.string(),
  remoteTag: z.string(),
  localSequence: z.number(),
  remoteSequence: z.optional(z.number()),
  localUri: z.string(),
  remoteUri: z.string(),
  target: z.string(),
  routes: z.array(z.string()),
  takesUpdate: z.boolean(),
  terms: z.optional(z.object({ seconds: z.number(), refresher: z.enum(['us', 'phone']) })),
  isHeld: z.boolean(),
});

export type KeptOwner = z.output<typeof keptOwner>;

/** The dialog of an answered call, as another process goes on with it. Keys are not in it: they are agreed on anew. */
export type KeptDialog = KeptLeg & z.output<typeof keptDialog>;

/** Returns the line and the dialog of a leg; undefined where another version wrote it in another way. */
export function readKept(kept: KeptLeg): (KeptDialog & { readonly lineId: string }) | undefined {
  const read = z.extend(keptDialog, { lineId: z.string() }).safeParse(kept);
  return read.success ? read.data : undefined;
}

/** The phone or trunk of a dialog, as its agent knows it. */
export interface DialogOwner {
  readonly registerId: string;
  readonly instance: string | undefined;
  readonly registered: string | undefined;
  readonly path: Pick<SipWire, 'protocol' | 'local' | 'peer'>;
}

/** Returns how a phone or trunk is reached. */
export function keepOwner({ registerId, instance, registered, path }: DialogOwner): KeptOwner {
  return {
    registerId,
    ...(instance !== undefined && { instance }),
    ...(registered !== undefined && { contact: registered }),
    protocol: path.protocol,
    peer: { host: path.peer.host, port: path.peer.port },
    ...(path.local && { local: { host: path.local.host, port: path.local.port } }),
  };
}

/** Returns a dialog in a form that another process can restore. */
export function keepDialog(
  owner: DialogOwner,
  session: Core.SessionDialog,
  rest: {
    readonly takesUpdate: boolean;
    readonly terms: SessionTerms | undefined;
    readonly isHeld: boolean;
  },
): KeptDialog {
  const { callId, localTag, remoteTag, localURI, remoteURI, remoteTarget, routeSet } = session;
  const { localSequenceNumber = 0, remoteSequenceNumber } = session;
  return {
    ...keepOwner(owner),
    ...{ callId, localTag, remoteTag },
    localSequence: localSequenceNumber,
    ...(remoteSequenceNumber !== undefined && { remoteSequence: remoteSequenceNumber }),
    localUri: localURI.toRaw(),
    remoteUri: remoteURI.toRaw(),
    target: remoteTarget.toRaw(),
    routes: [...routeSet],
    ...rest,
  };
}

/** The requests of the process before that it had not kept yet have lower numbers (RFC 3261, 12.2.1.1). */
const sequenceGap = 1_000;

/** Begins a dialog where another process has left it. Undefined if an address cannot be read. */
export function restoreDialog(
  { core }: { readonly core: Core.UserAgentCore },
  kept: KeptDialog,
): Core.SessionDialog | undefined {
  const { callId, localTag, remoteTag, routes, localSequence, remoteSequence } = kept;
  const [localURI, remoteURI, remoteTarget] = [kept.localUri, kept.remoteUri, kept.target].map((uri) =>
    Grammar.URIParse(uri),
  );
  if (!localURI || !remoteURI || !remoteTarget) return undefined;
  // Its first request is over. sip.js only looks for a description in it.
  const first = core.makeOutgoingRequestMessage('INVITE', remoteTarget, localURI, remoteURI, {});
  const transaction = { request: first } as Core.InviteClientTransaction;
  return new Core.SessionDialog(transaction, core, {
    id: `${callId}${localTag}${remoteTag}`,
    early: false,
    ...{ callId, localTag, remoteTag, localURI, remoteURI, remoteTarget },
    localSequenceNumber: localSequence + sequenceGap,
    remoteSequenceNumber: remoteSequence,
    routeSet: routes,
    secure: false,
  });
}
