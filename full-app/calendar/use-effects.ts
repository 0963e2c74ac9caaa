import { useTranslate } from '#i18n/use-translate.ts';
import { useSentence } from '#phone/forwardings/use-sentence.ts';
import { presenceStatus } from '#phone/presence/shown-presence.ts';
import { fieldsOf } from '#sdk/forwarding-rules.ts';
import type { Forwarding, PresenceState } from '#sdk/index.ts';
import { useForwardings } from '../routing/forwardings/use-forwardings.ts';
import { calendarWords } from './words.ts';

const personal: ReadonlySet<string> = new Set(['away', 'sick', 'holidays']);

/** The effect of a presence state on calls, in sentences. */
export interface Effect {
  /** The sentence about calls of groups: they ring or are silent. */
  readonly groups: string;
  readonly groupsRing: boolean;
  /** The active rules for this state, in their order. Undefined until they are loaded. */
  readonly rules: readonly string[] | undefined;
  /** All sentences of the effect. */
  readonly all: readonly string[];
}

/** Returns a function that describes a presence state's effect: the forwarding rules for it, and whether calls of groups ring. */
export function useEffects(): (state: PresenceState) => Effect {
  const words = useTranslate(calendarWords);
  const { list } = useForwardings();
  const { ofRule } = useSentence();
  const loaded: readonly Forwarding[] | undefined = Array.isArray(list) ? list : undefined;
  // Many entries have the same state, and a user can have many rules.
  const known = new Map<PresenceState, Effect>();
  const describe = (state: PresenceState): Effect => {
    const group = personal.has(state) ? '$personalActivity' : '$professionalActivity';
    const groupsRing = presenceStatus(state) === 'available';
    const groups = words(groupsRing ? 'calendar.groupsRing' : 'calendar.groupsSilent');
    const rules = loaded
      ?.filter((rule) => {
        const { activated, presenceStateFilter: states } = fieldsOf(rule);
        return activated && (states.includes(state) || states.includes(group));
      })
      .map((rule) => ofRule(rule));
    const all = [groups, ...(rules ?? []).map((rule) => words('calendar.rule', { rule }))];
    return { groups, groupsRing, rules, all };
  };
  return (state) => {
    const effect = known.get(state) ?? describe(state);
    known.set(state, effect);
    return effect;
  };
}
