import type { HelperMessage } from '#wire/phones/desktop-helper.ts';

/**
 * The kinds of errors of the desktop phone, in the order of the numbers that its helper and the specification give them, from 1 on.
 * `notAllowed`: the user may have no desktop phone; `notReady`: the program does not answer, or the limits of the user could not
 * be read; `notInService`: it is connected, and the phone system does not ring it.
 */
export const desktopPhoneErrors = [
  'parameters',
  'serverNotFound',
  'refused',
  'other',
  'internal',
  'loginFailed',
  'timeout',
  'aborted',
  'noMemory',
  'notAllowed',
  'notReady',
  'noCredentials',
  'notInService',
] as const;
/** A kind of error of the desktop phone. */
export type DesktopPhoneError = (typeof desktopPhoneErrors)[number];

/** The state of the phone on the user's computer. `since` is in milliseconds since 1970. */
export type DesktopPhoneState =
  /** No page of this browser has been allowed to use the program yet, or the program was never found. */
  | { readonly name: 'firstTime' }
  /** The program runs, and the phone is off. */
  | { readonly name: 'ready' }
  /** Credentials are being requested. */
  | { readonly name: 'pending' }
  /** The phone is being registered. */
  | { readonly name: 'connecting' }
  | { readonly name: 'connected'; readonly since: number }
  /** The phone looks for the phone system; its call goes on. */
  | { readonly name: 'reconnecting'; readonly since: number }
  | { readonly name: 'error'; readonly kind: DesktopPhoneError; readonly detail?: string | undefined }
  /** The user has switched it off. */
  | { readonly name: 'userdisconnect' };

/** Returns the kind of error that the first digit of a helper's code stands for; undefined if the code begins with 0 or with no digit. */
export function errorKindOf(code: string): DesktopPhoneError | undefined {
  return desktopPhoneErrors[Number(/^[1-9]/.exec(code)?.[0]) - 1];
}

/** Returns the state after a message of the helper. Messages that do not concern the phone change nothing. */
export function stateAfter(state: DesktopPhoneState, message: HelperMessage, now: number): DesktopPhoneState {
  const since = 'since' in state ? state.since : now;
  switch (message.type) {
    case 'start':
    case 'reconnect':
      return { name: 'connecting' };
    case 'run':
      return { name: 'connected', since: now };
    case 'reestablishInProgress':
      return { name: 'reconnecting', since };
    case 'reestablished':
      return { name: 'connected', since };
    case 'loginNotAccepted':
      return { name: 'error', kind: 'loginFailed' };
    case 'error':
    case 'stop': {
      const kind = errorKindOf(message.code);
      const detail = message.type === 'error' ? message.detail : undefined;
      if (kind !== undefined) return { name: 'error', kind, detail };
      // An expected end does not hide why, or that the user has switched it off.
      return state.name === 'userdisconnect' || state.name === 'error' ? state : { name: 'ready' };
    }
    default:
      return state;
  }
}
