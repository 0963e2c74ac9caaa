import type { GroupCandidate } from '#sdk/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/select/select.tsx';
import { OrderedPeople } from '../../parts/ordered-people.tsx';
import type { MemberDraft } from './draft.ts';
import styles from './edit.module.css';
import { Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

export interface MemberFieldsProps {
  /** All users who could be members, also the present members. */
  readonly candidates: readonly MemberDraft[];
}

/** Returns an agent as a new member. */
export const newMember = ({ restUri, displayName, addressNumber }: GroupCandidate): MemberDraft => ({
  extension: restUri,
  name: displayName || addressNumber,
  number: addressNumber,
  skill: '1',
});

/** The members of a group in their order, with their skills. */
export function MemberFields({ candidates }: MemberFieldsProps) {
  const { draft, change, words, errorOf } = useGroupForm();
  const { members, usesSkills } = draft;
  const put = (wanted: readonly MemberDraft[]) => change({ members: wanted });
  const others = candidates.filter((one) => members.every(({ extension }) => extension !== one.extension));
  return (
    <Section title={words('groupEdit.members')}>
      <p className={styles.hint}>
        {words(members.length === 0 ? 'groupEdit.noMembers' : 'groupEdit.membersDetail')}
      </p>
      <OrderedPeople
        label={words('groupEdit.members')}
        people={members.map((member) => ({ ...member, key: member.extension }))}
        onChange={put}
        extra={(member, at) =>
          usesSkills && (
            <div className={styles.skill}>
              <Field
                inputMode="numeric"
                autoComplete="off"
                label={words('groupEdit.skillShort')}
                aria-label={words('groupEdit.skill', { name: member.name })}
                value={member.skill}
                error={errorOf(`skill:${member.extension}`)}
                onText={(skill) => put(members.with(at, { ...member, skill }))}
              />
            </div>
          )
        }
      />
      {others.length > 0 && (
        <Select
          label={words('groupEdit.addMember')}
          value=""
          options={[
            { value: '', label: words('groupEdit.chooseMember') },
            ...others.map(({ extension, name, number }) => ({
              value: extension,
              label: `${name} · ${number}`,
            })),
          ]}
          onChange={(wanted) => {
            const added = others.find(({ extension }) => extension === wanted);
            if (added) put([...members, added]);
          }}
        />
      )}
    </Section>
  );
}
