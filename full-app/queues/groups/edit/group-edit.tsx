import CircleAlert from 'lucide-react/icons/circle-alert';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { AboveButton } from '#full-app/shell/page/above-button.tsx';
import { PageTitle } from '#full-app/shell/page/page.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { SeenGroup } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { groupSettingsWords } from '../settings-words.ts';
import { memberDraft } from './draft.ts';
import styles from './edit.module.css';
import { EditForm } from './edit-form.tsx';
import { GroupPhoto } from './group-photo.tsx';
import { CandidateSelect } from './member-fields.tsx';
import { useGroupParts } from './use-group-parts.ts';

export interface GroupEditProps {
  readonly group: SeenGroup;
  /** The address of the group. */
  readonly path: string;
  /** Only the most important settings. A light group has no others. */
  readonly isLight: boolean;
}

/** The settings of a group: hours, agents, ringing, waiting. For supervisors, and for members if the group allows it. */
export function GroupEdit({ group, path, isLight }: GroupEditProps) {
  const words = useTranslate(actionWords, announcementWords, groupSettingsWords);
  const navigate = useNavigate();
  const { groups } = useClient();
  const canChange = useSignalRead(() => groups.mayChange(group));
  // A form that is open stays with its entries when the right is taken away.
  const hasForm = useRef(canChange);
  hasForm.current ||= canChange;
  const title = words('groupEdit.title', { group: group.label });
  useStepName(title);
  return (
    <section className={styles.frame} aria-label={title}>
      <AboveButton onClick={() => void navigate(path)}>{group.label}</AboveButton>
      <PageTitle level={2}>{title}</PageTitle>
      {hasForm.current ? (
        <Loaded group={group} isLight={isLight || group.isACDGroupLight === true} isBarred={!canChange} />
      ) : (
        <p>{words('groupEdit.readOnly')}</p>
      )}
      <p>
        <Link to={`${path}/greetings`}>{words('announce.open')}</Link>
      </p>
      {isLight && !group.isACDGroupLight && (
        <p>
          <Link to={`${path}/edit`}>{words('groupEdit.all')}</Link>
        </p>
      )}
    </section>
  );
}

/** The form, once everything is loaded. */
function Loaded({ group, isLight, isBarred }: Omit<GroupEditProps, 'path'> & { readonly isBarred: boolean }) {
  const words = useTranslate(actionWords, groupSettingsWords);
  const { groups } = useClient();
  const isSupervisor = useSignalRead(() => groups.supervises(group));
  const { loaded, hasFailed, reload } = useGroupParts(group);
  if (loaded) {
    return (
      <>
        <GroupPhoto group={group} editor={loaded.editor} isBarred={isBarred} />
        <EditForm
          group={group}
          hours={loaded.hours}
          members={loaded.members}
          store={{
            change: (settings) => groups.change(group, settings),
            changeHours: (hours) => loaded.editor.changeHours(hours),
            changeMembers: (members) => loaded.editor.changeMembers(members),
          }}
          memberPicker={(onPick, members) => (
            // A member who was removed can come back.
            <CandidateSelect
              candidates={[...loaded.candidates, ...loaded.members.map(memberDraft)]}
              members={members}
              onPick={onPick}
            />
          )}
          isLight={isLight}
          isSupervisor={isSupervisor}
          isBarred={isBarred}
          onSaved={reload}
        />
      </>
    );
  }
  if (!hasFailed) return <Skeleton label={words('groupEdit.loading')} rows={8} />;
  return (
    <EmptyState
      icon={CircleAlert}
      title={words('groupEdit.failed')}
      detail=""
      action={<Button onClick={() => void reload()}>{words('action.retry')}</Button>}
    />
  );
}
