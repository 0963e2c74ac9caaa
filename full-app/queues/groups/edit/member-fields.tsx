import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import type { GroupCandidate } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { Select } from '#ui/select/select.tsx';
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

/** Returns a list in which an item has another place. */
function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

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
      <ol className={styles.members} aria-label={words('groupEdit.members')} {...focusFallback}>
        {members.map((member, at) => {
          const { extension, name, number, skill } = member;
          return (
            <li key={extension} className={styles.member}>
              <span className={styles.memberName}>
                {name} <span className={styles.soft}>{number}</span>
              </span>
              {usesSkills && (
                <div className={styles.skill}>
                  <Field
                    inputMode="numeric"
                    autoComplete="off"
                    label={words('groupEdit.skillShort')}
                    aria-label={words('groupEdit.skill', { name })}
                    value={skill}
                    error={errorOf(`skill:${extension}`)}
                    onText={(skill) => put(members.with(at, { ...member, skill }))}
                  />
                </div>
              )}
              <IconButton
                icon={ArrowUp}
                label={words('groupEdit.up', { name })}
                aria-disabled={at === 0}
                onClick={() => at > 0 && put(moved(members, at, at - 1))}
              />
              <IconButton
                icon={ArrowDown}
                label={words('groupEdit.down', { name })}
                aria-disabled={at === members.length - 1}
                onClick={() => at < members.length - 1 && put(moved(members, at, at + 1))}
              />
              <IconButton
                icon={Trash2}
                label={words('groupEdit.removeMember', { name })}
                onClick={() => put(members.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ol>
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
