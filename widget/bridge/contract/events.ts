import * as z from 'zod/mini';
import { acdGroup, generalInfo } from './agent.ts';
import { callQuality, endedCall, formattedCall } from './call.ts';
import { callID, loggedCall } from './call-log.ts';
import { chosenContact } from './contact.ts';
import { panelState } from './panel.ts';
import { type Permission, permission } from './permission.ts';
import { presence } from './presence.ts';
import { devices, reach, readiness, widgetState } from './state.ts';

interface Happening<Value extends z.ZodMiniType = z.ZodMiniType> {
  /** When it is told, one sentence. */
  readonly tells: string;
  readonly needs: Permission | undefined;
  /** Told at once to who begins to listen, then whenever it changes. The others are told as they happen. */
  readonly isState: boolean;
  readonly value: Value;
}

const state = <Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  tells: string,
  value: Value,
): Happening<Value> => ({ tells, needs, isState: true, value });
const moment = <Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  tells: string,
  value: Value,
): Happening<Value> => ({ tells, needs, isState: false, value });

/** What the widget tells a page unasked. A list is always the whole list. */
export const events = {
  state: state(undefined, 'How far the widget is.', widgetState),
  permissions: state(undefined, 'What this page may: none while nobody is signed in.', z.array(permission)),
  readiness: state(undefined, 'Whether calls can be placed now, and else what is missing.', readiness),
  reach: state(undefined, 'Whether calls reach the phone in this browser.', reach),
  ringing: state('seeCalls', 'How many calls ring: for a badge.', z.number()),
  calls: state(
    'seeCalls',
    'The calls of now, first 2 s after their user’s profile is there.',
    z.array(formattedCall),
  ),
  generalInfo: state('seeCalls', 'Who uses the phone.', generalInfo),
  presence: state('seeCalls', 'How the user is.', presence),
  groups: state('agent', 'The user’s queues.', z.array(acdGroup)),
  quality: state('seeCalls', 'How well the calls in this browser can be heard.', z.array(callQuality)),
  devices: state('settings', 'Sound devices in use.', devices),
  panel: state(undefined, 'How the widget is shown.', panelState),

  callEnded: moment('seeCalls', 'A call is over.', endedCall),
  contactChosen: moment(
    'contacts',
    'The user has said which of several contacts it is, or there was but one; without a contact it is none of them any more.',
    chosenContact,
  ),
  callLogged: moment(
    'seeCalls',
    'A page has written a call into its log.',
    z.object({ callID, key: z.string(), ...loggedCall.shape }),
  ),
  usage: moment(
    'settings',
    'A request of this page was answered: for who wants to know how the bridge is used. Nothing is counted elsewhere.',
    z.object({
      method: z.string(),
      status: z.number().check(z.describe('200, or why it was refused')),
      tookMs: z.number(),
    }),
  ),
  error: moment(
    undefined,
    'Something failed that no request was waiting for.',
    z.object({ code: z.string(), message: z.string() }),
  ),
} as const;

export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as EventName[];
export type EventValue<Name extends EventName> = z.output<(typeof events)[Name]['value']>;
