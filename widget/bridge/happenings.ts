import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Call, Client, Info } from '../../sdk/index.ts';
import type { GeneralInfo } from './contract/agent.ts';
import type { FormattedCall } from './contract/call.ts';
import type { EventValue } from './contract/events.ts';
import { formatCall } from './formatted-call.ts';

/** Events that are states: each is what it is at every moment. `state` itself depends on the page. */
export type StateEvent = 'reach' | 'ringing' | 'calls' | 'generalInfo' | 'quality' | 'devices';

export type States = { readonly [Name in StateEvent]: ReadonlySignal<EventValue<Name> | undefined> };

/** What the widget knows at every moment, in the words of the bridge; undefined where there is nothing to tell yet. */
export function statesOf(client: Client, listed: ReadonlySignal<readonly Call[]>): States {
  const calls = computed<FormattedCall[]>(() => listed.value.map(formatCall));
  return {
    calls,
    ringing: computed(
      () => calls.value.filter(({ state, isIncoming }) => isIncoming && state === 'ringing').length,
    ),
    generalInfo: computed(() => client.profile.info.value && generalInfoOf(client.profile.info.value)),
    quality: computed(() =>
      listed.value.flatMap((call) => {
        const quality = call.quality.value;
        if (!quality) return [];
        const { mos, lossIn, lossOut, jitterMs, roundTripMs, trouble } = quality;
        return [
          { lineID: call.lineId, mos, lossIn, lossOut, jitterMs, roundTripMs, ...(trouble && { trouble }) },
        ];
      }),
    ),
    reach: computed(() => {
      const found = client.phone?.reachability.value;
      if (!found) return undefined;
      const { state, at } = found;
      return { state, at, ...(state === 'unreachable' && { reason: found.reason }) };
    }),
    devices: computed(() => {
      if (!client.phone) return undefined;
      const { permission, inUse } = client.phone.devices;
      const { audioinput, audiooutput, ringing } = inUse.value;
      return {
        permission: permission.value,
        microphone: audioinput.label,
        loudspeaker: audiooutput.label,
        ringing: ringing.label,
      };
    }),
  };
}

/** Who uses the phone (integrations 3, CRM general info). */
export function generalInfoOf({ user, extension, ent }: Info): GeneralInfo {
  return {
    displayName: extension?.displayName ?? user.userName,
    telephonicState: extension?.telephonicState ?? 'unavailable',
    hasACDCapability: extension?.isACDAgent === true && extension.hasAcdCallPad,
    enterprise: ent.displayName,
  };
}
