import * as z from 'zod/mini';
import { acdGroup, generalInfo, queueCallback, queueCallers } from './agent.ts';
import { callQuality, endedCall, formattedCall } from './call.ts';
import { callID, loggedCall } from './call-log.ts';
import { chosenContact } from './contact.ts';
import { panelState } from './panel.ts';
import { type Permission, permission } from './permission.ts';
import { presence } from './presence.ts';
import { devices, reach, readiness, widgetState } from './state.ts';

interface EventContract<Value extends z.ZodMiniType = z.ZodMiniType> {
  /** The meaning of the value, or the occasion of the event: one sentence. */
  readonly tells: string;
  readonly needs: Permission | undefined;
  /** A state is sent to a new listener at once, and then on each change. Other events are sent when they occur. */
  readonly isState: boolean;
  readonly value: Value;
}

const state = <Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  tells: string,
  value: Value,
): EventContract<Value> => ({ tells, needs, isState: true, value });
const moment = <Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  tells: string,
  value: Value,
): EventContract<Value> => ({ tells, needs, isState: false, value });

/** The events that the widget emits. A list is always complete. */
export const events = {
  state: state(undefined, 'The state of the widget.', widgetState),
  permissions: state(
    undefined,
    'The permissions of this page. While nobody is signed in, only signIn can be among them.',
    z.array(permission),
  ),
  readiness: state(undefined, 'Whether a call can be placed now, or what is missing.', readiness),
  reach: state(undefined, 'Whether calls reach the phone in this browser.', reach),
  ringing: state('seeCalls', 'The number of ringing calls, for a badge.', z.number()),
  calls: state(
    'seeCalls',
    'The present calls, starting 2 s after the widget has loaded, as soon as they are known.',
    z.array(formattedCall),
  ),
  generalInfo: state('seeCalls', 'The user of the phone.', generalInfo),
  presence: state('seeCalls', 'The user’s presence.', presence),
  groups: state('agent', 'The user’s queues.', z.array(acdGroup)),
  queueCallers: state(
    'agent',
    'The callers of the queues in which the user takes part. The list is empty for a user who does not see callers.',
    z.array(queueCallers),
  ),
  callbacks: state('agent', 'The calls that the user’s queues owe to callers.', z.array(queueCallback)),
  quality: state('seeCalls', 'The audio quality of the calls in this browser.', z.array(callQuality)),
  devices: state('settings', 'The audio devices in use.', devices),
  panel: state(undefined, 'The size, language and theme of the widget.', panelState),

  callEnded: moment('seeCalls', 'A call has ended.', endedCall),
  contactChosen: moment(
    'contacts',
    'The user chose one of several matching contacts, or only one matches. Without a contact: none of them is the right one.',
    chosenContact,
  ),
  callLogged: moment(
    'seeCalls',
    'A page has logged a call.',
    z.object({ callID, key: z.string(), ...loggedCall.shape }),
  ),
  usage: moment(
    'settings',
    'A request of this page was answered. For usage statistics of your own; nothing is counted elsewhere.',
    z.object({
      method: z.string(),
      status: z.number().check(z.describe('200, or the status of the refusal')),
      tookMs: z.number(),
    }),
  ),
  error: moment(
    undefined,
    'A failure that no request was waiting for.',
    z.object({ code: z.string(), message: z.string() }),
  ),
} as const;

/** The name of an event of the widget. */
export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as EventName[];
/** The value of an event. */
export type EventValue<Name extends EventName> = z.output<(typeof events)[Name]['value']>;
