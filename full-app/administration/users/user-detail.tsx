import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import type { AccountInvitation, AdministeredUser } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { MoreMenu } from '#ui/menu/more-menu.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { BackToList } from '../../shell/page/back-to-list.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';
import styles from '../administration.module.css';
import { Question } from '../parts/question.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { UserEnd } from './user-end.tsx';
import { UserForm } from './user-form.tsx';
import { UserPbxAccounts } from './user-pbx-accounts.tsx';

/** Props of `UserDetail`. */
export interface UserDetailProps {
  /** The `userID`. */
  readonly id: string;
  readonly onClose: () => void;
}

/** A user: who it is, the acts of an administrator on the account, and everything that can be changed. */
export function UserDetail({ id, onClose }: UserDetailProps) {
  const words = useTranslate(administrationWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [load] = useState(() => async () => {
    try {
      return await administration.user(id);
    } catch (error) {
      if (error instanceof CallsideError && error.code === 'notFound') return null;
      throw error;
    }
  });
  const [user, setUser] = useLoadedState<AdministeredUser | null, undefined>(load, undefined);
  const name = user ? `${user.firstName} ${user.lastName}` : undefined;
  useStepName(name);
  if (user === null) return <NoSuchEntry />;
  return (
    <Page aria-label={name ?? words('administration.users')}>
      <PageColumn className={styles.fields}>
        <BackToList onClick={onClose}>{words('administration.back')}</BackToList>
        {user ? (
          <>
            <UserHead user={user} onChange={setUser} />
            <UserForm key={user.version} user={user} onSaved={setUser} onCancel={onClose} />
            <UserPbxAccounts user={user} />
            {isWriter && <UserEnd user={user} onChange={setUser} onErased={onClose} />}
          </>
        ) : (
          <Skeleton label={words('administration.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

function UserHead({
  user,
  onChange,
}: {
  readonly user: AdministeredUser;
  readonly onChange: (user: AdministeredUser) => void;
}) {
  const words = useTranslate(administrationWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const rights = useRights();
  const toast = useToast();
  const clock = useClockStyle();
  const [act, pending] = useActions<'invite' | 'signOut' | 'reset' | 'export'>();
  const [invitation, setInvitation] = useState<AccountInvitation>();
  const [isAsking, setAsking] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;

  const signOut = () =>
    act('signOut', async () => {
      await administration.signOut(user);
      toast({ tone: 'success', title: words('administration.signedOut', { name }) });
    });

  const resetSecondFactor = () =>
    act('reset', async () => {
      await administration.resetSecondFactor(user);
      toast({ tone: 'success', title: words('administration.secondFactorGone') });
      onChange(await administration.user(user.userID));
    });

  const exportData = () =>
    act('export', async () => {
      saveFile(`${user.login}.zip`, await administration.exportUser(user));
      toast({ tone: 'success', title: words('administration.exported', { name }) });
    });

  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <Avatar name={name} photo={user.urlPhoto} className={styles.portrait} />
        <div className={styles.person}>
          <PageTitle level={2}>{name}</PageTitle>
          <p className={styles.soft}>
            {[user.number, user.login, user.department].filter(Boolean).join(' · ')}
            {user.isDisabled && ` · ${words('administration.disabled')}`}
          </p>
        </div>
      </div>
      <p className={styles.soft}>
        <Link to={`/administration/phones?search=${encodeURIComponent(user.login)}`}>
          {words('administration.phones')}: {user.phones}
        </Link>
        {rights.may('callsOfAll') && (
          <>
            {' · '}
            <Link to={`/administration/calls?search=${encodeURIComponent(name)}`}>
              {words('administration.calls')}
            </Link>
          </>
        )}
        {' · '}
        {user.seenAt === undefined
          ? words('administration.never')
          : `${words('administration.seen')}: ${formatMoment(user.seenAt, clock)}`}
      </p>
      {isWriter && (
        <ButtonRow>
          <Button
            pending={pending === 'invite'}
            disabled={user.isDisabled}
            onClick={() => void act('invite', async () => setInvitation(await administration.invite(user)))}
          >
            {words(user.hasPassword ? 'administration.inviteAgain' : 'administration.invite')}
          </Button>
          <MoreMenu
            label={words('administration.more', { name })}
            pending={pending === 'signOut' || pending === 'reset' || pending === 'export'}
            items={[
              { label: words('administration.signOut'), onSelect: () => void signOut() },
              ...(user.hasSecondFactor
                ? [{ label: words('administration.resetSecondFactor'), onSelect: () => setAsking(true) }]
                : []),
              { label: words('administration.export'), onSelect: () => void exportData() },
            ]}
          />
        </ButtonRow>
      )}
      {isAsking && (
        <Question
          question={words('administration.resetQuestion', { name })}
          detail={words('administration.resetDetail')}
          answer={words('administration.resetSecondFactor')}
          onAnswer={() => {
            setAsking(false);
            void resetSecondFactor();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {invitation && (
        <InvitationDialog name={name} invitation={invitation} onClose={() => setInvitation(undefined)} />
      )}
    </section>
  );
}

interface InvitationDialogProps {
  readonly name: string;
  readonly invitation: AccountInvitation;
  readonly onClose: () => void;
}

/** The link by which a user chooses a password. It is shown once. */
function InvitationDialog({ name, invitation: { url, validUntil, sentTo }, onClose }: InvitationDialogProps) {
  const words = useTranslate(administrationWords);
  return (
    <Dialog
      title={words('administration.inviteTitle', { name })}
      closeLabel={words('administration.done')}
      onClose={onClose}
    >
      <p>
        {words('administration.inviteDetail', { name, until: formatMoment(validUntil, useClockStyle()) })}
      </p>
      <p>
        {sentTo === undefined
          ? words('administration.inviteNotSent')
          : words('administration.inviteSent', { address: sentTo })}
      </p>
      <Field
        label={words('administration.link')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <ButtonRow>
        <CopyButton
          text={() => url}
          label={words('administration.link')}
          copied={words('administration.copied')}
          refused={{
            title: words('administration.copyRefused'),
            detail: words('administration.copyRefusedDetail'),
          }}
        >
          {words('administration.copy')}
        </CopyButton>
        <Button onClick={onClose}>{words('administration.done')}</Button>
      </ButtonRow>
    </Dialog>
  );
}
