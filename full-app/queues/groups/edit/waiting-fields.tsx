import { Select } from '#ui/select/select.tsx';
import { callbackKeys } from './draft.ts';
import styles from './edit.module.css';
import { DraftField, DraftSwitch, Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

const queues = ['some', 'any', 'none'] as const;

/** The callers who wait: how many, how long, and what they can do instead. A light form has only the overflow. */
export function WaitingFields({ isLight }: { readonly isLight: boolean }) {
  const { draft, choice, words } = useGroupForm();
  const overflow = (
    <DraftField
      name="overflow"
      label={words('groupEdit.overflow')}
      hint={words('groupEdit.overflowDetail')}
      type="phone"
      maxLength={40}
    />
  );
  if (isLight) return <Section title={words('groupEdit.waiting')}>{overflow}</Section>;
  return (
    <Section title={words('groupEdit.waiting')}>
      <div className={styles.pair}>
        <Select
          label={words('groupEdit.queue')}
          {...choice('queue')}
          options={queues.map((value) => ({ value, label: words(`groupEdit.queue.${value}`) }))}
        />
        {draft.queue === 'some' && (
          <DraftField name="places" label={words('groupEdit.places')} type="number" />
        )}
      </div>
      <DraftField
        name="maxWait"
        label={words('groupEdit.maxWait')}
        hint={words('groupEdit.maxWaitDetail')}
        type="number"
      />
      {overflow}
      <DraftSwitch name="hasCallback" label={words('groupEdit.callback')} />
      {draft.hasCallback && (
        <>
          <div className={styles.pair}>
            <DraftField name="attempts" label={words('groupEdit.attempts')} type="number" />
            <DraftField name="retryTime" label={words('groupEdit.retryTime')} type="number" />
          </div>
          <div className={styles.withHint}>
            <Select
              label={words('groupEdit.callbackKey')}
              {...choice('callbackKey')}
              options={callbackKeys.map((value) => ({ value, label: value }))}
            />
            {draft.callbackKey !== callbackKeys[0] && (
              <p className={styles.hint}>{words('groupEdit.callbackKeyDetail')}</p>
            )}
          </div>
        </>
      )}
      <DraftSwitch name="hasMailbox" label={words('groupEdit.mailbox')} />
    </Section>
  );
}
