import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ringPatterns } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';
import styles from './edit.module.css';
import { DraftField, DraftSwitch, Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

const wrapUps = ['none', 'fixed', 'open'] as const;

/** The order in which phones ring, the times of that, and the time after a call. */
export function RingingFields() {
  const areas = useTranslate(areaWords);
  const { draft, choice, words } = useGroupForm();
  return (
    <Section title={words('groupEdit.ringing')}>
      <Select
        label={words('groupEdit.pattern')}
        {...choice('pattern')}
        options={ringPatterns.map((value) => ({ value, label: areas(`group.ring.${value}`) }))}
      />
      <div className={styles.pair}>
        <DraftField
          name="ringTime"
          label={words('groupEdit.ringTime')}
          hint={words('groupEdit.ringTimeDetail')}
          type="number"
        />
        <DraftField name="absence" label={words('groupEdit.absence')} type="number" />
      </div>
      <div className={styles.pair}>
        <Select
          label={words('groupEdit.wrapUp')}
          {...choice('wrapUp')}
          options={wrapUps.map((value) => ({ value, label: words(`groupEdit.wrapUp.${value}`) }))}
        />
        {draft.wrapUp === 'fixed' && (
          <DraftField name="wrapUpTime" label={words('groupEdit.wrapUpTime')} type="number" />
        )}
      </div>
      <DraftSwitch name="asksFeedback" label={words('groupEdit.asksFeedback')} />
      <DraftSwitch name="usesSkills" label={words('groupEdit.skills')} />
      <DraftSwitch name="bypassesDnd" label={words('groupEdit.bypassDnd')} />
      <DraftSwitch name="isAutoLogin" label={words('groupEdit.autoLogin')} />
    </Section>
  );
}
