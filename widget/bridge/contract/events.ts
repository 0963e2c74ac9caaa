import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';
import { acdGroup, generalInfo, queueCallback, queueCallers } from './agent.ts';
import type { BridgeEvents, EventName } from './bridge-events.ts';
import { callQuality, endedCall, formattedCall } from './call.ts';
import { callID, loggedCall } from './call-log.ts';
import { chosenContact } from './contact.ts';
import { panelState } from './panel.ts';
import { type Permission, permission } from './permission.ts';
import { presence } from './presence.ts';
import { devices, reach, readiness, widgetState } from './state.ts';

interface EventContract<Value extends z.ZodMiniType = z.ZodMiniType> {
  readonly needs: Permission | undefined;
  /** A state is sent to a new listener at once, and then on each change. Other events are sent when they occur. */
  readonly isState: boolean;
  readonly value: Value;
}

const state = <Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  value: Value,
): EventContract<Value> => ({ needs, isState: true, value });
const moment = <Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  value: Value,
): EventContract<Value> => ({ needs, isState: false, value });

const callLogged = z.object({ callID, key: z.string(), ...loggedCall.shape });

const usage = z.object({
  method: z.string(),
  status: z.number(),
  tookMs: z.number(),
});

const bridgeFailure = z.object({ code: z.string(), message: z.string() });

/** The events that the widget emits: the permission that they need, and how their values are read. */
export const events = {
  state: state(undefined, widgetState),
  permissions: state(undefined, z.array(permission)),
  readiness: state(undefined, readiness),
  reach: state(undefined, reach),
  ringing: state('seeCalls', z.number()),
  calls: state('seeCalls', z.array(formattedCall)),
  generalInfo: state('seeCalls', generalInfo),
  presence: state('seeCalls', presence),
  groups: state('agent', z.array(acdGroup)),
  queueCallers: state('agent', z.array(queueCallers)),
  callbacks: state('agent', z.array(queueCallback)),
  quality: state('seeCalls', z.array(callQuality)),
  devices: state('settings', devices),
  panel: state(undefined, panelState),

  callEnded: moment('seeCalls', endedCall),
  contactChosen: moment('contacts', chosenContact),
  callLogged: moment('seeCalls', callLogged),
  usage: moment('settings', usage),
  error: moment(undefined, bridgeFailure),
} as const;

true satisfies SameType<
  BridgeEvents,
  { [Name in keyof typeof events]: z.output<(typeof events)[Name]['value']> }
>;
export const eventNames = Object.keys(events) as EventName[];
