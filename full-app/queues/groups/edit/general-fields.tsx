import { TextArea } from '#ui/field/text-area.tsx';
import { DraftField, DraftSwitch, Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

export interface GeneralFieldsProps {
  /** Shows only the most important fields. */
  readonly isLight: boolean;
  /** The user may let members change the group. */
  readonly isSupervisor: boolean;
}

/** Name, closing by hand and priority of a group. */
export function GeneralFields({ isLight, isSupervisor }: GeneralFieldsProps) {
  const { text, words } = useGroupForm();
  return (
    <Section title={words('groupEdit.general')}>
      <DraftSwitch
        name="isActive"
        label={words('groupEdit.active')}
        detail={words('groupEdit.activeDetail')}
      />
      <DraftField name="label" label={words('groupEdit.name')} maxLength={100} />
      {!isLight && (
        <>
          <TextArea label={words('groupEdit.note')} maxLength={1_000} {...text('note')} />
          <DraftField
            name="priority"
            label={words('groupEdit.priority')}
            hint={words('groupEdit.priorityDetail')}
            type="number"
          />
          {isSupervisor && <DraftSwitch name="isChangedByMembers" label={words('groupEdit.byMembers')} />}
        </>
      )}
    </Section>
  );
}
