import { SectionTitle } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PresenceState } from '#sdk/index.ts';
import { useEffects } from '../use-effects.ts';
import { calendarWords } from '../words.ts';
import styles from './presence.module.css';

/** The effect of a presence state on calls, in sentences. */
export function SlotEffects({ state }: { readonly state: PresenceState }) {
  const words = useTranslate(calendarWords);
  const { rules, all } = useEffects()(state);
  return (
    <section aria-label={words('calendar.effects')}>
      <SectionTitle>{words('calendar.effects')}</SectionTitle>
      <ul className={styles.effects}>
        {all.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {rules?.length === 0 && <li>{words('calendar.noRules')}</li>}
      </ul>
    </section>
  );
}
