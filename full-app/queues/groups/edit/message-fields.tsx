import { DraftField, Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

/** The times of agents and customers for text messages, in a group that takes messages. */
export function MessageFields() {
  const { words } = useGroupForm();
  return (
    <Section title={words('groupEdit.messages')}>
      <DraftField
        name="smsAnswer"
        label={words('groupEdit.smsAnswer')}
        hint={words('groupEdit.answerDetail')}
        type="number"
      />
      <DraftField
        name="smsSilence"
        label={words('groupEdit.smsSilence')}
        hint={words('groupEdit.silenceDetail')}
        type="number"
      />
    </Section>
  );
}
