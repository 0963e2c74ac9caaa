import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useState } from 'react';
import { EditForm } from '#full-app/queues/groups/edit/edit-form.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import type { AdministeredGroup } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { BackToList } from '../../shell/page/back-to-list.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';
import styles from '../administration.module.css';
import { faultOf } from '../parts/fault-of.ts';
import { Question } from '../parts/question.tsx';
import { UserPicker } from '../parts/user-picker.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { GroupForm } from './group-form.tsx';
import { adminGroupWords } from './words.ts';

/** Returns a group, live; `missing` if there is none, and `gone` if it was removed. */
function useWatchedGroup(id: string): AdministeredGroup | 'missing' | 'gone' | undefined {
  const administration = useAdministration();
  const report = useReportError();
  const [group, setGroup] = useState<AdministeredGroup | 'missing' | 'gone'>();
  useEffect(() => {
    let unwatch = () => {};
    let isWanted = true;
    administration.group(id).then(
      (found) => {
        if (!isWanted) return;
        setGroup(found);
        unwatch = administration.watchGroup(found, (now) => setGroup(now ?? 'gone'));
      },
      (error) => {
        if (error instanceof CallsideError && error.code === 'notFound') setGroup('missing');
        else report(error);
      },
    );
    return () => {
      isWanted = false;
      unwatch();
    };
  }, [administration, id, report]);
  return group;
}

export interface GroupDetailProps {
  /** The `groupID`. */
  readonly id: string;
  readonly onClose: () => void;
}

/** A group: its name, numbers and people, and the settings of a queue. */
export function GroupDetail({ id, onClose }: GroupDetailProps) {
  const words = useTranslate(adminGroupWords);
  const group = useWatchedGroup(id);
  const [saved, setSaved] = useState<AdministeredGroup>();
  useStepName(typeof group === 'object' ? group.label : undefined);
  if (group === 'missing') return <NoSuchEntry />;
  if (group === 'gone')
    return (
      <Page role="status">
        <EmptyState
          icon={UsersRound}
          title={words('adminGroups.gone')}
          detail={words('adminGroups.goneDetail')}
        />
      </Page>
    );
  return (
    <Page aria-label={group?.label ?? words('adminGroups.title')}>
      <PageColumn className={styles.fields}>
        <BackToList onClick={onClose}>{words('adminGroups.back')}</BackToList>
        {group ? (
          <>
            <GroupHead group={group} onRemoved={onClose} />
            <FollowingForm group={group} saved={saved} onSaved={setSaved} onCancel={onClose} />
            {group.queue && (
              <div className={styles.card}>
                <QueueSettings group={group} queue={group.queue} />
              </div>
            )}
          </>
        ) : (
          <Skeleton label={words('adminGroups.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

interface FollowingFormProps {
  readonly group: AdministeredGroup;
  readonly saved: AdministeredGroup | undefined;
  readonly onSaved: (group: AdministeredGroup) => void;
  readonly onCancel: () => void;
}

const ownOf = ({
  label,
  number,
  directNumber,
  department,
  members,
  supervisors,
  ringing,
}: AdministeredGroup) =>
  JSON.stringify([number, directNumber, department, supervisors, ringing && { label, members, ringing }]);

/** The form keeps what is typed. A change of a setting that it does not show is no conflict. */
function FollowingForm({ group, saved, onSaved, onCancel }: FollowingFormProps) {
  const [first] = useState(group);
  const base = saved ?? first;
  const version = ownOf(base) === ownOf(group) ? group.version : base.version;
  return (
    <GroupForm key={saved?.version} group={{ ...base, version }} onSaved={onSaved} onCancel={onCancel} />
  );
}

interface QueueSettingsProps {
  readonly group: AdministeredGroup;
  readonly queue: NonNullable<AdministeredGroup['queue']>;
}

/** All settings of a queue, with its opening hours and members. */
function QueueSettings({ group, queue }: QueueSettingsProps) {
  const words = useTranslate(adminGroupWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  return (
    <EditForm
      group={queue}
      hours={group.hours}
      members={group.members.map(({ userID, name, number, skillLevel }) => ({
        groupMember: { restUri: userID, displayName: name, addressNumber: number },
        skillLevel,
      }))}
      store={{
        change: (settings) => administration.changeGroup(group, { queue: settings }),
        changeHours: (hours) => administration.changeGroup(group, { hours: hours ?? null }),
        changeMembers: (members) =>
          administration.changeGroup(group, {
            members: members.map(({ extension, skillLevel }) => ({ userID: extension, skillLevel })),
          }),
      }}
      memberPicker={(add, members) =>
        isWriter && (
          <UserPicker
            label={words('adminGroups.addMember')}
            chosen={members.map(({ extension }) => extension)}
            onPick={({ id, name, number }) => add({ extension: id, name, number, skill: '1' })}
          />
        )
      }
      isLight={group.kind === 'lightQueue'}
      hasMembers
      isSupervisor
      isBarred={false}
      isReadOnly={!isWriter}
    />
  );
}

interface GroupHeadProps {
  readonly group: AdministeredGroup;
  readonly onRemoved: () => void;
}

function GroupHead({ group, onRemoved }: GroupHeadProps) {
  const words = useTranslate(adminGroupWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [asked, setAsked] = useState<'remove' | { readonly waiting: number }>();
  const [refusal, setRefusal] = useState<string>();
  const { label: name, number, directNumber, kind } = group;

  const remove = (sendsCallersOn: boolean) => {
    setAsked(undefined);
    setRefusal(undefined);
    void act(async () => {
      try {
        await administration.removeGroup(group, { sendsCallersOn });
        toast({ tone: 'success', title: words('adminGroups.removed', { name }) });
        onRemoved();
      } catch (error) {
        const fault = faultOf(error);
        if (!fault) throw error;
        if (fault.property === 'callers') setAsked({ waiting: Number(fault.message) });
        else setRefusal(fault.message);
      }
    });
  };

  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <Avatar name={name} icon={UsersRound} className={styles.portrait} />
        <div className={styles.person}>
          <PageTitle level={2}>{name}</PageTitle>
          <p className={styles.soft}>
            {[words(`adminGroups.kind.${kind}`), number, directNumber].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {isWriter && (
        <ButtonRow>
          <Button pending={isPending} onClick={() => setAsked('remove')}>
            {words('adminGroups.remove')}
          </Button>
        </ButtonRow>
      )}
      {refusal !== undefined && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
      {asked === 'remove' && (
        <Question
          question={words('adminGroups.removeQuestion', { name })}
          detail={words('adminGroups.removeDetail')}
          answer={words('adminGroups.remove')}
          onAnswer={() => remove(false)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {typeof asked === 'object' && (
        <Question
          question={words('adminGroups.waitingQuestion', { count: asked.waiting, name })}
          detail={words('adminGroups.waitingDetail')}
          answer={words('adminGroups.sendOn')}
          onAnswer={() => remove(true)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
