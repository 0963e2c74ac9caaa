import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';
import type { MeetingCallStep, MeetingConnection, MeetingDriverError, MeetingPointEvent } from './driver.ts';
import type { MeetingPresence, MeetingState } from './rules.ts';

/**
 * Why the service is not ready: it is not offered on this computer (`linux`, `notDesktop`), the user lacks the right
 * (`noPermission`), its program was not loaded (`scriptFailed`), no token was given (`tokenFailed`), the service is not
 * reached (`unreachable`), or the driver has failed.
 */
export type MeetingReason =
  | 'linux'
  | 'notDesktop'
  | 'noPermission'
  | 'scriptFailed'
  | 'tokenFailed'
  | 'unreachable'
  | MeetingDriverError;

/** All that is known of the conference service. */
export interface MeetingService {
  /** `initialized` where meetings can be hosted and joined. */
  readonly state: MeetingState;
  /** Why the state is `notAllowed` or `networkError`. */
  readonly reason: MeetingReason | undefined;
  /** The way of the connection: by the browser, by a program of the computer, or not known. */
  readonly connection: MeetingConnection | 'cx-na';
  /** 100: another device of the user has connected; 200: the hosted meeting is ready. */
  readonly presence: MeetingPresence | undefined;
  /** True from the beginning of a call to its end. */
  readonly isCallPending: boolean;
  /** The meeting point that was created, hosted, read or modified last, unless it was deleted. */
  readonly point: MeetingPoint | undefined;
}

/** The service before it is started, and after it was stopped. */
export const idleService: MeetingService = {
  state: 'idle',
  reason: undefined,
  connection: 'cx-na',
  presence: undefined,
  isCallPending: false,
  point: undefined,
};

/** Everything that changes the service. */
export type MeetingEvent =
  | { readonly name: 'stop' }
  | { readonly name: 'setUpRefused'; readonly reason: 'linux' | 'notDesktop' | 'noPermission' }
  | { readonly name: 'scriptFailed' }
  | { readonly name: 'tokenFailed' }
  | { readonly name: 'connected'; readonly connection: MeetingConnection | undefined }
  | { readonly name: 'cloud'; readonly state: 'ok' | 'ko' }
  | { readonly name: 'error'; readonly error: MeetingDriverError }
  | { readonly name: 'presence'; readonly value: MeetingPresence | undefined }
  | { readonly name: 'call'; readonly step: MeetingCallStep }
  | { readonly name: 'point'; readonly kind: MeetingPointEvent; readonly point?: MeetingPoint };

/** A call that is over leaves nothing behind: neither do calls that a lost connection has ended. */
const withoutCall = { presence: undefined, isCallPending: false };

/** Returns the service after an event. The rules are the same as for the conference service's own reports. */
export function nextService(before: MeetingService, event: MeetingEvent): MeetingService {
  switch (event.name) {
    case 'stop':
      return idleService;
    case 'setUpRefused':
      return { ...idleService, state: 'notAllowed', reason: event.reason };
    case 'scriptFailed':
      return { ...idleService, state: 'notAllowed', reason: 'scriptFailed' };
    case 'tokenFailed':
      return { ...before, ...withoutCall, state: 'networkError', reason: 'tokenFailed' };
    case 'connected':
      return { ...before, state: 'pending', reason: undefined, connection: event.connection ?? 'cx-na' };
    case 'cloud':
      return event.state === 'ok'
        ? { ...before, state: 'initialized', reason: undefined }
        : { ...before, ...withoutCall, state: 'networkError', reason: 'unreachable' };
    case 'error':
      return { ...before, ...withoutCall, state: 'networkError', reason: event.error };
    case 'presence':
      return { ...before, presence: event.value };
    case 'call':
      return event.step === 'terminate' ? { ...before, ...withoutCall } : { ...before, isCallPending: true };
    case 'point':
      return { ...before, point: event.kind === 'delete' ? undefined : (event.point ?? before.point) };
  }
}

/** True if a meeting point may be hosted or created: the service is initialized, and no call is pending. */
export const isFree = ({ state, isCallPending }: MeetingService): boolean =>
  state === 'initialized' && !isCallPending;
