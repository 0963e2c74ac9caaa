import { type FormEvent, useRef, useState } from 'react';
import { useUnsaved } from '#full-app/shell/leave/use-unsaved.tsx';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { CallsideError, type SeenGroup } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { groupSettingsWords } from '../settings-words.ts';
import { changedKeys, changeOf, draftOf, type GroupDraft, isValid, problemsOf } from './draft.ts';
import styles from './edit.module.css';
import { type GroupForm, GroupFormProvider } from './form.ts';
import { GeneralFields } from './general-fields.tsx';
import { LostRightNotice, MeanwhileNotice } from './group-notices.tsx';
import { hoursOf, hoursProblems } from './hours.ts';
import { HoursFields } from './hours-fields.tsx';
import { conflictsOf, keepingMine, noEdits, takingTheirs, withEdits } from './meanwhile.ts';
import { MemberFields } from './member-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import { RingingFields } from './ringing-fields.tsx';
import type { GroupParts } from './use-group-parts.ts';
import { WaitingFields } from './waiting-fields.tsx';
import { WebChatFields } from './web-chat-fields.tsx';

export interface EditFormProps {
  readonly group: SeenGroup;
  readonly parts: NonNullable<GroupParts['loaded']>;
  readonly isLight: boolean;
  /** The user may not change the group any more. */
  readonly isBarred: boolean;
  /** Loads the possible members again. */
  readonly reload: () => Promise<void>;
}

const isCircle = (error: unknown): boolean =>
  error instanceof CallsideError && error.code === 'agent.overflowCircle';

/**
 * The fields of a group. Only edited values are the form's own: all others go on following the group, and only edited values
 * are sent, so that two people who edit different settings do not undo each other's work. If both edit the same value, the second
 * sees what the first has saved, and decides.
 */
export function EditForm({ group, parts, isLight, isBarred, reload }: EditFormProps) {
  const words = useTranslate(groupSettingsWords);
  const show = useToast();
  const { groups } = useClient();
  const isSupervisor = useSignalRead(() => groups.supervises(group));
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState(noEdits);
  const [hasTried, setTried] = useState(false);
  const [act, isSaving] = useAction();
  /** The number of the overflow that the phone system has refused. */
  const [refused, setRefused] = useState<string>();

  const { editor, hours, members, candidates } = parts;
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
      if (Object.keys(settings).length > 0) await groups.change(group, settings);
    } catch (error) {
      if (!isCircle(error)) throw error;
      setRefused(draft.overflow);
      showProblem();
      return false;
    }
    if (changed.includes('hours')) await editor.changeHours(hoursOf(draft.hours));
    if (changed.includes('members')) {
      await editor.changeMembers(
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
      await reload();
      setEdits(noEdits);
      setTried(false);
      show(() => ({ tone: 'success', title: words('groupEdit.saved', { group: draft.label }) }));
    });
  }

  return (
    <GroupFormProvider
      value={{ draft, problems, change: (values) => setEdits((now) => withEdits(now, values, present)) }}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
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
        {!isLight && <MemberFields candidates={[...candidates, ...present.members]} />}
        {isBarred && <LostRightNotice keys={changed} draft={draft} />}
        {conflicts.length > 0 && (
          <MeanwhileNotice
            keys={conflicts}
            present={present}
            onTake={() => setEdits((now) => takingTheirs(now, conflicts))}
            onKeep={() => setEdits((now) => keepingMine(now, conflicts, present))}
          />
        )}
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
      </form>
      {question}
    </GroupFormProvider>
  );
}
