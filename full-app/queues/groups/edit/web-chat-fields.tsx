import { useId } from 'react';
import { TextArea } from '#ui/field/text-area.tsx';
import styles from './edit.module.css';
import { DraftField, DraftSwitch, Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

/** Visitors of websites who write to the group: from where, what they have to give, and how long silence lasts. */
export function WebChatFields() {
  const { draft, text, words, errorOf } = useGroupForm();
  const id = useId();
  const error = errorOf('websites');
  return (
    <Section title={words('groupEdit.webChat')}>
      <DraftSwitch name="hasWebChat" label={words('groupEdit.hasWebChat')} />
      {draft.hasWebChat && (
        <>
          <div className={styles.withHint}>
            <TextArea
              label={words('groupEdit.websites')}
              error={error}
              {...(error === undefined && { 'aria-describedby': id })}
              rows={2}
              spellCheck={false}
              {...text('websites')}
            />
            {error === undefined && (
              <p id={id} className={styles.hint}>
                {words('groupEdit.websitesDetail')}
              </p>
            )}
          </div>
          <DraftSwitch name="asksName" label={words('groupEdit.asksName')} />
          <DraftSwitch name="asksEmail" label={words('groupEdit.asksEmail')} />
          <DraftSwitch name="asksQuestion" label={words('groupEdit.asksQuestion')} />
          <DraftField
            name="webWait"
            label={words('groupEdit.webWait')}
            hint={words('groupEdit.maxWaitDetail')}
            type="number"
          />
          <DraftField
            name="webAnswer"
            label={words('groupEdit.webAnswer')}
            hint={words('groupEdit.answerDetail')}
            type="number"
          />
          <div className={styles.pair}>
            <DraftField name="webWarning" label={words('groupEdit.webWarning')} type="number" />
            <DraftField name="webEnd" label={words('groupEdit.webEnd')} type="number" />
          </div>
          <DraftField name="webFiles" label={words('groupEdit.webFiles')} type="number" />
        </>
      )}
    </Section>
  );
}
