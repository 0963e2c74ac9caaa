import type { Signal } from '@preact/signals-core';
import type { DriverRoom, JoinRequest, MeetingDriverEvents, RefusedGuest } from './driver.ts';
import type { MeetingPrompts } from './prompts.ts';
import type { MeetingEvent } from './state-machine.ts';

/** A program that is missing: the client of the service, or only the program that shares the screen. */
export interface MissingPlugin {
  /** The program that is missing. */
  readonly kind: 'client' | 'screenShare';
  /** The address from which the user gets it. */
  readonly download: string;
}

/** The parts of the meetings that a driver changes. */
export interface DriverEventsDeps {
  /** False for a driver that was replaced or stopped: it reports nothing more. */
  readonly isCurrent: () => boolean;
  readonly apply: (event: MeetingEvent) => void;
  readonly prompts: Pick<MeetingPrompts, 'add' | 'remove'>;
  readonly room: Signal<DriverRoom | undefined>;
  readonly lost: () => void;
  readonly requested: (request: JoinRequest) => void;
  readonly guestRefused: (guest: RefusedGuest) => void;
  readonly missing: (plugin: MissingPlugin) => void;
}

/** Returns the listener of a driver. */
export function driverEvents(deps: DriverEventsDeps): MeetingDriverEvents {
  const { isCurrent, apply, prompts } = deps;
  const ifCurrent =
    <Values extends readonly unknown[]>(report: (...values: Values) => void) =>
    (...values: Values) => {
      if (isCurrent()) report(...values);
    };
  return {
    cloud: ifCurrent((state) => apply({ name: 'cloud', state })),
    lost: ifCurrent(deps.lost),
    connected: ifCurrent((connection) => apply({ name: 'connected', connection })),
    presence: ifCurrent((value) => apply({ name: 'presence', value })),
    error: ifCurrent((error) => apply({ name: 'error', error })),
    point: ifCurrent((event) => apply({ name: 'point', ...event })),
    call: ifCurrent((step) => apply({ name: 'call', step })),
    joinRequest: ifCurrent(deps.requested),
    requestGone: ifCurrent((id) => void prompts.remove({ kind: 'joinRequest', id })),
    invitation: ifCurrent((invitation) => prompts.add({ kind: 'invitation', ...invitation })),
    invitationGone: ifCurrent((id) => void prompts.remove({ kind: 'invitation', id })),
    guestRefused: ifCurrent(deps.guestRefused),
    room: ifCurrent((room) => {
      deps.room.value = room;
    }),
    missingPlugin: ifCurrent(deps.missing),
  };
}
