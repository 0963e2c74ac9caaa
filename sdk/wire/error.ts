import * as z from 'zod/mini';

/** The JSON body of every refusal. A client shows `firstMessage` or `message`, prefixed by `cause` when there is any. */
export const routerError = z.object({
  exceptionId: z.string(),
  cause: z.optional(z.nullable(z.string())),
  message: z.string(),
  firstMessage: z.optional(z.string()),
});
export type RouterError = z.infer<typeof routerError>;

/** `exceptionId` values that change what a client does, beyond showing the message. */
export const routerErrorIds = {
  invalidToken: 'RESTLETAPI_ERR_INVALID_TOKEN',
  loggedOnBehalf: 'RESTLETAPI_ERR_LOGGED_ON_BEHALF',
  denialOfService: 'ROUTER_ERR_DOS',
  qualityOfService: 'ROUTER_ERR_QOS',
  unavailable: 'ROUTER_ERR_503',
  internal: 'ROUTER_ERR_500',
  twoFactor: 'ROUTER_ERR_412',
  forwardingLoop: 'FORWARDING_LOOP',
  forwardingOverlap: 'FORWARDING_OVERLAP',
  forwardingDestination: 'LAL_500_884',
  calendarOverlap: 'CALENDAR_OVERLAP',
  calendarQuota: 'CALENDAR_QUOTA',
  forwardingQuota: 'FORWARDING_QUOTA',
  lastActivePhone: 'LAL_100_106',
  conferenceQuota: 'CONFERENCE_QUOTA',
  deviceKeyQuota: 'DEVICE_KEY_QUOTA',
  terminalQuota: 'TERMINAL_QUOTA',
  noSecretary: 'NO_SECRETARY',
  videoRoomNotAllowed: 'VIDEO_ROOM_NOT_ALLOWED',
  videoRoomLimit: 'VIDEO_ROOM_LIMIT',
  groupNotReady: 'ACD_GROUP_NOT_READY',
  agentNotFree: 'ACD_AGENT_NOT_FREE',
  threadNotAssigned: 'LAL_1000_1003',
  noMoreMessages: 'ACD_NO_MORE_MESSAGES',
  messageLimit: 'ACD_MESSAGE_LIMIT',
  accountDisabled: 'ACCOUNT_DISABLED',
  passwordOff: 'PASSWORD_OFF',
  actionRequired: 'ACTION_REQUIRED',
} as const;
