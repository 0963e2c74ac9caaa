import type { PresenceState } from '../../../sdk/index.ts';
import { useForwardings } from '../../../src/features/forwardings/use-forwardings.ts';
import { useSentence } from '../../../src/features/forwardings/use-sentence.ts';
import { presenceStatus } from '../../../src/features/presence/shown-presence.ts';
import { calendarWords } from '../../../src/i18n/en/people/calendar.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import styles from './presence.module.css';

const personal: ReadonlySet<string> = new Set(['away', 'sick', 'holidays']);

/** The effect of a presence state on calls: the forwarding rules for it, and whether calls of groups ring. */
export function SlotEffects({ state }: { readonly state: PresenceState }) {
  const words = useTranslate(calendarWords);
  const { list } = useForwardings();
  const sentence = useSentence();
  const group = personal.has(state) ? '$personalActivity' : '$professionalActivity';
  const rules = (Array.isArray(list) ? list : []).filter(
    ({ activated, presenceStateFilter = [] }) =>
      activated && (presenceStateFilter.includes(state) || presenceStateFilter.includes(group)),
  );
  const rings = presenceStatus(state) === 'available';
  return (
    <section aria-label={words('calendar.effects')}>
      <h3>{words('calendar.effects')}</h3>
      <ul className={styles.effects}>
        <li>{words(rings ? 'calendar.groupsRing' : 'calendar.groupsSilent')}</li>
        {rules.map((rule) => (
          <li key={rule.restUri}>{words('calendar.rule', { rule: sentence.ofRule(rule) })}</li>
        ))}
        {rules.length === 0 && list !== undefined && <li>{words('calendar.noRules')}</li>}
      </ul>
    </section>
  );
}
