import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

/**
 * How far the widget is. `signedOut` waits for its user, `starting` has just begun or loads the profile,
 * `ready` takes commands, `forbidden` means that this user's company does not allow the page's origin, or that the user is
 * another than the user of the page (service `getUser`).
 */
export const widgetState = z.enum(['starting', 'signedOut', 'ready', 'forbidden']);
/** The state of the widget as a whole. */
export type WidgetState = 'starting' | 'signedOut' | 'ready' | 'forbidden';

/** Whether the user can call now, and the reason if not. */
export interface BridgeReadiness {
  /** A call that is placed now is dialled at once. */
  readonly canPlace: boolean;
  /** The error code of the missing part, such as session.notSignedIn, phone.notReady. */
  readonly missing?: string | undefined;
  /** The error code of the end of the session, such as sessionExpired; missing after a sign-out. */
  readonly reason?: string | undefined;
}

export const readiness = z.object({
  canPlace: z.boolean(),
  missing: z.optional(z.string()),
  reason: z.optional(z.string()),
});
true satisfies SameType<BridgeReadiness, z.output<typeof readiness>>;

/** Whether a call would reach the phone in this browser, as a message that went its way has shown. */
export interface BridgeReach {
  /** The result of the last check. */
  readonly state: 'checking' | 'reachable' | 'unreachable';
  /** The reason: off, connecting, offline, noAnswer, notRegistered, elsewhere or failed. */
  readonly reason?: string | undefined;
  /** The time of the last check, milliseconds since 1970. */
  readonly at: number;
}

export const reach = z.object({
  state: z.enum(['checking', 'reachable', 'unreachable']),
  reason: z.optional(z.string()),
  at: z.number(),
});
true satisfies SameType<BridgeReach, z.output<typeof reach>>;

/** The audio devices in use, by name. Empty: the system's default. */
export interface BridgeDevices {
  /** The permission to use the microphone. */
  readonly permission: 'unknown' | 'asking' | 'granted' | 'denied';
  /** The name of the microphone; empty for the default. */
  readonly microphone: string;
  /** The name of the loudspeaker; empty for the default. */
  readonly loudspeaker: string;
  /** The name of the device that rings; empty for the default. */
  readonly ringing: string;
}

export const devices = z.object({
  permission: z.enum(['unknown', 'asking', 'granted', 'denied']),
  microphone: z.string(),
  loudspeaker: z.string(),
  ringing: z.string(),
});
true satisfies SameType<BridgeDevices, z.output<typeof devices>>;
