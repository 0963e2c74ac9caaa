import { type FormEvent, useRef, useState } from 'react';
import { useUnsaved } from '#full-app/shell/leave/use-unsaved.tsx';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { type AcdGroupAddress, type AcdGroupChange, CallsideError, type OpeningHours } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { groupSettingsWords } from '../settings-words.ts';
import {
  changedKeys,
  changeOf,
  draftOf,
  type EditedMember,
  type GroupDraft,
  isValid,
  problemsOf,
} from './draft.ts';
import styles from './edit.module.css';
import { type GroupForm, GroupFormProvider } from './form.ts';
import { GeneralFields } from './general-fields.tsx';
import { LostRightNotice, MeanwhileNotice } from './group-notices.tsx';
import { hoursOf, hoursProblems } from './hours.ts';
import { HoursFields } from './hours-fields.tsx';
import { conflictsOf, keepingMine, noEdits, takingTheirs, withEdits } from './meanwhile.ts';
import { MemberFields, type MemberFieldsProps } from './member-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import { RingingFields } from './ringing-fields.tsx';
import { WaitingFields } from './waiting-fields.tsx';
import { WebChatFields } from './web-chat-fields.tsx';

/** Saves what was changed of a group. Its functions reject for a user who may not. */
export interface GroupStore {
  readonly change: (settings: AcdGroupChange) => Promise<unknown>;
  /** @param hours undefined: always open */
  readonly changeHours: (hours: OpeningHours | undefined) => Promise<unknown>;
  /** @param members in the order of the group */
  readonly changeMembers: (
    members: readonly { readonly extension: string; readonly skillLevel: number }[],
  ) => Promise<unknown>;
}

export interface EditFormProps {
  readonly group: AcdGroupAddress;
  readonly hours: OpeningHours | undefined;
  readonly members: readonly EditedMember[];
  readonly store: GroupStore;
  /** The field by which members are added. */
  readonly memberPicker: MemberFieldsProps['picker'];
  readonly isLight: boolean;
  /** The members of a light group are shown too. */
  readonly hasMembers?: boolean;
  /** The user may let members change the group. */
  readonly isSupervisor: boolean;
  /** The user may not change the group any more. */
  readonly isBarred: boolean;
  /** The user never could change the group. */
  readonly isReadOnly?: boolean;
  /** Called when everything is saved, before the form follows the group again. */
  readonly onSaved?: () => Promise<void>;
}

const isCircle = (error: unknown): boolean =>
  error instanceof CallsideError &&
  (error.code === 'agent.overflowCircle' || error.serverMessage?.startsWith('overflowGroup:') === true);

/**
 * The fields of a group. Only edited values are the form's own: all others go on following the group, and only edited values
 * are sent, so that two people who edit different settings do not undo each other's work. If both edit the same value, the second
 * sees what the first has saved, and decides.
 */
export function EditForm({
  group,
  hours,
  members,
  store,
  memberPicker,
  isLight,
  hasMembers = !isLight,
  isSupervisor,
  isBarred,
  isReadOnly = false,
  onSaved,
}: EditFormProps) {
  const words = useTranslate(groupSettingsWords);
  const show = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState(noEdits);
  const [hasTried, setTried] = useState(false);
  const [act, isSaving] = useAction();
  /** The number of the overflow that the phone system has refused. */
  const [refused, setRefused] = useState<string>();

  const present = draftOf(group, hours, members);
  const draft: GroupDraft = { ...present, ...edits.mine };
  const changed = changedKeys(draft, present);
  const conflicts = isBarred ? [] : conflictsOf(edits, present);
  const question = useUnsaved(changed.length > 0 && !isSaving);
  const problems = new Map<
    string,
    GroupForm['problems'] extends ReadonlyMap<string, infer One> ? One : never
  >(hasTried ? [...problemsOf(draft, group), ...hoursProblems(draft.hours)] : []);
  if (refused !== undefined && refused === draft.overflow) {
    problems.set('overflow', { name: 'said', text: errorWords('agent.overflowCircle').detail });
  }

  /** Goes to the first field with a problem. */
  function showProblem(): void {
    // The errors are in the page after the next render.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  /** Returns true if everything was saved; a circle is shown at its field instead of in a toast. */
  async function send(): Promise<boolean> {
    const settings = changeOf(draft, present);
    try {
      if (Object.keys(settings).length > 0) await store.change(settings);
    } catch (error) {
      if (!isCircle(error)) throw error;
      setRefused(draft.overflow);
      showProblem();
      return false;
    }
    if (changed.includes('hours')) await store.changeHours(hoursOf(draft.hours));
    if (changed.includes('members')) {
      await store.changeMembers(
        draft.members.map(({ extension, skill }) => ({ extension, skillLevel: Number(skill) })),
      );
    }
    return true;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    setTried(true);
    if (conflicts.length > 0) {
      form.current?.querySelector<HTMLElement>('[role=alert] button')?.focus();
      return;
    }
    if (!isValid(draft, group)) {
      showProblem();
      return;
    }
    await act(async () => {
      if (!(await send())) return;
      await onSaved?.();
      setEdits(noEdits);
      setTried(false);
      show(() => ({ tone: 'success', title: words('groupEdit.saved', { group: draft.label }) }));
    });
  }

  return (
    <GroupFormProvider
      value={{ draft, problems, change: (values) => setEdits((now) => withEdits(now, values, present)) }}
    >
      <form
        ref={form}
        className={styles.form}
        aria-label={words('groupEdit.title', { group: group.label })}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <fieldset disabled={isReadOnly} className={styles.fields}>
          <GeneralFields isLight={isLight} isSupervisor={isSupervisor} />
          <HoursFields />
          <WaitingFields isLight={isLight} />
          {!isLight && group.isGroupAcdMessageCapable && (
            <>
              <MessageFields />
              <WebChatFields />
            </>
          )}
          {!isLight && <RingingFields />}
          {hasMembers && <MemberFields picker={memberPicker} />}
        </fieldset>
        {isBarred && <LostRightNotice keys={changed} draft={draft} />}
        {conflicts.length > 0 && (
          <MeanwhileNotice
            keys={conflicts}
            present={present}
            onTake={() => setEdits((now) => takingTheirs(now, conflicts))}
            onKeep={() => setEdits((now) => keepingMine(now, conflicts, present))}
          />
        )}
        {!isReadOnly && (
          <div className={styles.bar}>
            <Button type="submit" changes="change" variant="primary" pending={isSaving} disabled={isBarred}>
              {words('groupEdit.save')}
            </Button>
            {changed.length > 0 && !isSaving && (
              <Button
                onClick={() => {
                  setEdits(noEdits);
                  setTried(false);
                }}
              >
                {words('groupEdit.reset')}
              </Button>
            )}
            <p className={classNames(styles.state, problems.size > 0 && styles.wrong)} role="status">
              {problems.size > 0
                ? words('groupEdit.wrong')
                : changed.length > 0
                  ? words('groupEdit.unsaved')
                  : ''}
            </p>
          </div>
        )}
      </form>
      {question}
    </GroupFormProvider>
  );
}
