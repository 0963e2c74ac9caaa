import { purposeOf } from '../calls/greeting-rules.ts';
import type { ForwardedCall, ForwardRule } from '../forwarding/conditions.ts';
import {
  type CalleeState,
  type ForwardRoute,
  momentOf,
  type PhonesState,
  route,
} from '../forwarding/route.ts';
import type { WeekTime } from '../forwarding/time-filter.ts';
import { type PresenceState, presenceState as presenceStates } from '../people/presence.ts';
import type { ReadProperty } from './property-table.ts';

/** The services that take calls in the place of a user’s phones. */
export const takingServices = [
  'bosssecretary',
  'assistant',
  'awayattendant',
  'availabilityattendant',
  'callscreening',
  'callqueuing',
  'callback',
] as const;
/** A service that takes a call in the place of the user’s phones. */
export type TakingService = (typeof takingServices)[number];

/** A call as services look at it. */
export interface ServedCall extends ForwardedCall {
  /** A service of the user has sent the call on to the phones. No service and no rule for all calls applies again. */
  readonly isDirect?: boolean;
  /** The assistant has not taken the call: it goes on as without the service. */
  readonly isAssisted?: boolean;
  /** The number of the colleague who transferred the call. */
  readonly via?: string | undefined;
  /** The phone system knows the name of the caller. */
  readonly hasName?: boolean;
}

/** The user, as far as rules and services look at it. */
export interface ServedState extends CalleeState {
  /** The user is in a call. The phones can have room for another call. */
  readonly isInCall?: boolean;
}

/** Where a call goes: as rules say, or (`service`) to a service, at once or after the phones have rung. */
export interface ServedRoute<Rule> extends ForwardRoute<Rule> {
  readonly service: TakingService | undefined;
}

function isScreened(read: ReadProperty, { isOutside, hasName = false }: ServedCall): boolean {
  if (hasName && read('callscreening.onlyUnknown')) return false;
  return isOutside || read('callscreening.colleagues');
}

/** Returns the service that takes a call before any phone rings; undefined without such a service. */
function serviceFirst(
  read: ReadProperty,
  call: ServedCall,
  presence: PresenceState,
  { phones, isInCall = false }: ServedState,
): TakingService | undefined {
  const secretary = read('bosssecretary.secretary');
  if (read('bosssecretary.activated') && secretary !== '') {
    const isFromSecretary = call.via === secretary || call.callers.includes(secretary);
    if (isFromSecretary) return undefined;
    if (call.isOutside || !read('bosssecretary.onlyOutside')) return 'bosssecretary';
  }
  const purpose = purposeOf(presence);
  if (purpose === 'AUTO_ATTENDANT' && read('awayattendant.activated')) return 'awayattendant';
  if (purpose === 'AVAILABILITY_ATTENDANT' && read('availabilityattendant.activated'))
    return 'availabilityattendant';
  const waits = phones === 'free' && isInCall ? serviceLast(read, call, 'busy') : undefined;
  if (waits) return waits;
  const isAsked = phones === 'free' && read('callscreening.activated') && isScreened(read, call);
  return isAsked ? 'callscreening' : undefined;
}

/** Returns true if a call that the user's phones do not take rings at the assistant. */
function goesToAssistant(
  read: ReadProperty,
  { callers, via, isOutside, isAssisted = false }: ServedCall,
  phones: PhonesState,
): boolean {
  const assistant = read('assistant.assistant');
  if (!read('assistant.activated') || assistant === '' || isAssisted) return false;
  if (via === assistant || callers.includes(assistant)) return false;
  if (!isOutside && read('assistant.onlyOutside')) return false;
  return read(phones === 'busy' ? 'assistant.onBusy' : 'assistant.onNoAnswer');
}

/** Returns the service that takes a call which the phones do not; undefined without such a service. */
function serviceLast(
  read: ReadProperty,
  { callers }: ServedCall,
  phones: PhonesState,
): TakingService | undefined {
  if (phones === 'busy' && read('callqueuing.activated')) return 'callqueuing';
  // No user can call back a caller who withholds the number.
  if (!read('callback.activated') || callers.length === 0) return undefined;
  const isOffered =
    (phones === 'busy' && read('callback.onBusy')) || (phones === 'silent' && read('callback.onNoAnswer'));
  return isOffered ? 'callback' : undefined;
}

/**
 * Returns where a call to the user goes. Rules for all calls come first, then services that answer before the phones, then
 * the phones, the assistant and the other rules, and last the services for calls that no phone takes. The same for real calls and for
 * simulated calls: it looks at nothing but its arguments.
 *
 * @param read the properties that apply to the user
 */
export function serve<Rule extends ForwardRule>(
  call: ServedCall,
  { rules, read }: { readonly rules: readonly Rule[]; readonly read: ReadProperty },
  state: ServedState,
  time: WeekTime,
): ServedRoute<Rule> {
  const { isDirect = false } = call;
  const tried = isDirect ? rules.filter((rule) => momentOf(rule) !== 'AL') : rules;
  const found = route(call, tried, state, time);
  const isAlways = found.outcome === 'forward' && found.rule !== undefined && momentOf(found.rule) === 'AL';
  if (isAlways) return { ...found, service: undefined };
  const { phones, presenceState } = state;
  if (!isDirect && phones !== 'silent') {
    const presence = presenceStates.parse(presenceState);
    const service = serviceFirst(read, call, presence, state);
    const steps = found.steps.filter(({ moment }) => moment === 'AL');
    if (service) return { outcome: 'forward', rule: undefined, steps, service };
  }
  if (goesToAssistant(read, call, phones)) {
    const outcome = phones === 'free' ? 'ring' : 'forward';
    const steps = found.steps.filter(({ moment }) => moment === 'AL');
    return { outcome, rule: undefined, steps, service: 'assistant' };
  }
  if (found.rule) return { ...found, service: undefined };
  const service = serviceLast(read, call, phones === 'free' ? 'silent' : phones);
  if (phones === 'free' || !service) return { ...found, service };
  return { ...found, outcome: 'forward', service };
}
