import * as z from 'zod/mini';

/**
 * How far the widget is. `signedOut` waits for its user, `starting` has just begun or loads the profile,
 * `ready` takes commands, `forbidden` means that this user's company does not allow the page's origin.
 */
export const widgetState = z.enum(['starting', 'signedOut', 'ready', 'forbidden']);
/** The state of the widget as a whole. */
export type WidgetState = z.infer<typeof widgetState>;

/** Whether calls can be placed now. */
export const readiness = z.object({
  canPlace: z.boolean().check(z.describe('A call that is placed now is dialled at once')),
  missing: z.optional(
    z
      .string()
      .check(z.describe('The error code of the missing part, such as session.notSignedIn, phone.notReady')),
  ),
  reason: z.optional(
    z
      .string()
      .check(
        z.describe(
          'The error code of the end of the session, such as sessionExpired; missing after a sign-out',
        ),
      ),
  ),
});
/** Whether the user can call now, and the reason if not. */
export type BridgeReadiness = z.infer<typeof readiness>;

/** Whether a call would reach the phone in this browser, as a message that went its way has shown. */
export const reach = z.object({
  state: z.enum(['checking', 'reachable', 'unreachable']).check(z.describe('The result of the last check')),
  reason: z.optional(
    z
      .string()
      .check(
        z.describe('The reason: off, connecting, offline, noAnswer, notRegistered, elsewhere or failed'),
      ),
  ),
  at: z.number().check(z.describe('The time of the last check, milliseconds since 1970')),
});
/** Whether calls reach the phone in this browser. */
export type BridgeReach = z.infer<typeof reach>;

/** The audio devices in use, by name. Empty: the system's default. */
export const devices = z.object({
  permission: z
    .enum(['unknown', 'asking', 'granted', 'denied'])
    .check(z.describe('The permission to use the microphone')),
  microphone: z.string().check(z.describe('The name of the microphone; empty for the default one')),
  loudspeaker: z.string().check(z.describe('The name of the loudspeaker; empty for the default one')),
  ringing: z.string().check(z.describe('The name of the device that rings; empty for the default one')),
});
/** The audio devices that the phone in this browser uses. */
export type BridgeDevices = z.infer<typeof devices>;
