import * as z from 'zod/mini';

const about = z.describe;

export const groupID = z.string().check(z.minLength(1), z.maxLength(128), about('The id of the queue'));

export const operator = z.object({
  operatorStatus: z
    .string()
    .check(about('UNREACHABLE, LOGOUT, IDLE, PAUSE, NON_ACD_CALL, ALERTING, SYNDICAL_PAUSE or ACD_CALL')),
  operatorPaused: z.boolean(),
  operatorLoginTime: z.optional(z.number().check(about('Milliseconds since 1970'))),
  operatorStatusTime: z.optional(
    z.number().check(about('The last change of status, milliseconds since 1970')),
  ),
  operatorPauseReasonID: z.optional(z.string()),
});

/** The user of the phone. */
export const generalInfo = z.object({
  displayName: z.string(),
  telephonicState: z.string().check(about('available, busy, dnd, forwarded, ringing or unavailable')),
  callerID: z.optional(z.string().check(about('The caller ID that the user has chosen'))),
  country: z.optional(
    z.string().check(about('The country of numbers without a country code; ISO 3166, two letters')),
  ),
  hasACDCapability: z.boolean(),
  enterprise: z.string(),
  operator: z.optional(operator).check(about('Only for agents with a call pad')),
});
export type GeneralInfo = z.infer<typeof generalInfo>;

/** A queue of the user. */
export const acdGroup = z.object({
  groupID,
  activeMember: z.boolean().check(about('The user is logged in to the queue')),
  active: z.boolean(),
  isOpen: z.boolean(),
  addressNumber: z.string(),
  ringPattern: z.optional(z.string()),
  label: z.string(),
  groupType: z.string(),
});
export type AcdGroup = z.infer<typeof acdGroup>;

/** A caller ID that the user may choose. */
export const allowedCallerID = z.object({
  callerID: z.string(),
  label: z.optional(z.string()),
});

export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
export type PauseReason = z.infer<typeof pauseReason>;
