import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatRoom, MemberLevel, RoomPermissions } from '#sdk/chat.ts';
import { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { useChat } from '../chat-context.ts';
import { PersonSearch } from '../rooms/new-room.tsx';
import { trustWords } from '../trust/words.ts';
import { chatWords } from '../words.ts';
import { DetailsSection } from './details-section.tsx';
import { MemberList } from './member-list.tsx';
import styles from './room-details.module.css';

const levelNames = ['normal', 'moderator', 'administrator'] as const satisfies readonly MemberLevel[];
const permissionNames = [
  'sendMessages',
  'manageMembers',
  'manageSettings',
  'manageRights',
  'newMembers',
] as const satisfies readonly (keyof RoomPermissions)[];

/** Returns true if a member of this level may do what needs the other level. */
const reaches = (level: MemberLevel, needed: MemberLevel): boolean =>
  levelNames.indexOf(level) >= levelNames.indexOf(needed);

/** Props of `RoomDetails`. */
export interface RoomDetailsProps {
  readonly room: ChatRoom;
  /** Called when the user has left the room or hidden it. */
  readonly onGone: () => void;
  /** Opens the list of the devices that read the room. */
  readonly onDevices: () => void;
}

/** Name, members, permissions and the way out of a room. */
export function RoomDetails({ room, onGone, onDevices }: RoomDetailsProps) {
  const words = useTranslate(chatWords, peopleWords, trustWords);
  const run = useRun();
  const summary = useSignalValue(room.summary);
  const own = useSignalValue(useChat().userId);
  const [isInviting, setInviting] = useState(false);
  const { level, permissions, kind, isHidden, isFavorite, joinRule, historyVisibility } = summary;
  const mayChange = reaches(level, permissions.manageSettings);
  const mayManage = reaches(level, permissions.manageMembers);
  const mayRule = reaches(level, permissions.manageRights);
  return (
    <DetailsSection title={summary.name} label={words('chat.details')}>
      {kind !== 'direct' && (
        <>
          <SavedField
            key={`name ${summary.name}`}
            label={words('chat.name')}
            value={summary.name}
            isLocked={!mayChange}
            onSave={(name) => room.setName(name)}
          />
          <SavedField
            key={`topic ${summary.topic}`}
            label={words('chat.topic')}
            value={summary.topic}
            isLocked={!mayChange}
            onSave={(topic) => room.setTopic(topic)}
          />
        </>
      )}
      <FieldGroup legend={words('chat.members')}>
        <MemberList
          room={room}
          own={own}
          mayManage={mayManage && kind !== 'direct'}
          mayRule={mayRule && kind !== 'direct'}
        />
        {/* A third person would turn a direct chat into another kind of room. */}
        {mayManage &&
          kind !== 'direct' &&
          (isInviting ? (
            <PersonSearch
              isMember={async (userID) =>
                (await room.members()).some((one) => one.userId === userID && one.membership !== 'ban')
              }
              onChoose={({ userID }) => void run(() => room.invite(userID)).then(() => setInviting(false))}
            />
          ) : (
            <Button onClick={() => setInviting(true)}>{words('chat.invite')}</Button>
          ))}
      </FieldGroup>
      {kind !== 'direct' && (
        <FieldGroup legend={words('chat.permissions')}>
          <div className={styles.grid}>
            {permissionNames.map((name) => (
              <Select
                key={name}
                label={words(`chat.permission.${name}`)}
                value={permissions[name]}
                disabled={!mayRule}
                onChange={(chosen) => void run(() => room.setPermissions({ [name]: chosen }))}
                options={levelNames.map((one) => ({ value: one, label: words(`chat.level.${one}`) }))}
              />
            ))}
            <Select
              label={words('chat.joinRule')}
              value={joinRule}
              disabled={!mayChange}
              onChange={(chosen) => void run(() => room.setJoinRule(chosen))}
              options={(['invite', 'public'] as const).map((one) => ({
                value: one,
                label: words(`chat.joinRule.${one}`),
              }))}
            />
            <Select
              label={words('chat.history')}
              value={historyVisibility}
              disabled={!mayChange}
              onChange={(chosen) => void run(() => room.setHistoryVisibility(chosen))}
              options={(['joined', 'invited', 'shared', 'world_readable'] as const).map((one) => ({
                value: one,
                label: words(`chat.history.${one}`),
              }))}
            />
          </div>
        </FieldGroup>
      )}
      <ButtonRow>
        <Button onClick={onDevices}>{words('trust.roomDevices')}</Button>
        <Button onClick={() => void run(() => room.setFavorite({ isFavorite: !isFavorite }))}>
          {words(isFavorite ? 'people.removeFavorite' : 'people.addFavorite')}
        </Button>
        {!isHidden && (
          <Button
            onClick={() =>
              void run(() => room.setHidden({ isHidden: true })).then((done) => done && onGone())
            }
          >
            {words('chat.hide')}
          </Button>
        )}
        <Leave room={room} onGone={onGone} />
      </ButtonRow>
    </DetailsSection>
  );
}

function SavedField({
  label,
  value,
  isLocked,
  onSave,
}: {
  label: string;
  value: string;
  isLocked: boolean;
  onSave: (value: string) => Promise<void>;
}) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const [text, setText] = useState(value);
  return (
    <form
      className={styles.saved}
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => onSave(text.trim()));
      }}
    >
      <Field label={label} value={text} maxLength={200} readOnly={isLocked} onText={setText} />
      {text.trim() !== value && <Button type="submit">{words('chat.save')}</Button>}
    </form>
  );
}

/** The last administrator is asked before the room has no administrator any more. */
function Leave({ room, onGone }: Pick<RoomDetailsProps, 'room' | 'onGone'>) {
  const words = useTranslate(chatWords);
  const report = useReportError();
  const [isLast, setLast] = useState(false);
  async function leave(isConfirmed: boolean) {
    try {
      await room.leave({ isConfirmed });
      onGone();
    } catch (error) {
      if (error instanceof CallsideError && error.code === 'chat.lastAdministrator') setLast(true);
      else report(error);
    }
  }
  if (!isLast) return <Button onClick={() => void leave(false)}>{words('chat.leave')}</Button>;
  return (
    <div className={styles.confirm} role="alert">
      <p>{words('chat.lastAdministrator')}</p>
      <Button variant="hangUp" onClick={() => void leave(true)}>
        {words('chat.leaveAnyway')}
      </Button>
      <Button onClick={() => setLast(false)}>{words('chat.cancel')}</Button>
    </div>
  );
}
