import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { GroupCandidate } from '#sdk/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/select/select.tsx';
import { OrderedPeople } from '../../parts/ordered-people.tsx';
import { groupSettingsWords } from '../settings-words.ts';
import type { MemberDraft } from './draft.ts';
import styles from './edit.module.css';
import { Section } from './fields.tsx';
import { useGroupForm } from './form.ts';

export interface MemberFieldsProps {
  /** Renders the field by which members are added. @param add adds a member @param members the present members */
  readonly picker: (add: (member: MemberDraft) => void, members: readonly MemberDraft[]) => ReactNode;
}

/** Returns an agent as a new member. */
export const newMember = ({ restUri, displayName, addressNumber }: GroupCandidate): MemberDraft => ({
  extension: restUri,
  name: displayName || addressNumber,
  number: addressNumber,
  skill: '1',
});

/** The members of a group in their order, with their skills. */
export function MemberFields({ picker }: MemberFieldsProps) {
  const { draft, change, words, errorOf } = useGroupForm();
  const { members, usesSkills } = draft;
  const put = (wanted: readonly MemberDraft[]) => change({ members: wanted });
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
      {picker((member) => put([...members, member]), members)}
    </Section>
  );
}

export interface CandidateSelectProps {
  /** All users who could be members, also the present members. */
  readonly candidates: readonly MemberDraft[];
  readonly members: readonly MemberDraft[];
  readonly onPick: (member: MemberDraft) => void;
}

/** Adds an agent to the members of a group. */
export function CandidateSelect({ candidates, members, onPick }: CandidateSelectProps) {
  const words = useTranslate(groupSettingsWords);
  const others = candidates.filter((one) => members.every(({ extension }) => extension !== one.extension));
  if (others.length === 0) return null;
  return (
    <Select
      label={words('groupEdit.addMember')}
      value=""
      options={[
        { value: '', label: words('groupEdit.chooseMember') },
        ...others.map(({ extension, name, number }) => ({ value: extension, label: `${name} · ${number}` })),
      ]}
      onChange={(wanted) => {
        const added = others.find(({ extension }) => extension === wanted);
        if (added) onPick(added);
      }}
    />
  );
}
