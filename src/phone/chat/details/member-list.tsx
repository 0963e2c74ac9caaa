import { useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatMember, ChatRoom } from '#sdk/chat.ts';
import { Field } from '#ui/field/field.tsx';
import { Hint } from '#ui/form/form.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { chatWords } from '../words.ts';
import { findMembers } from './find-members.ts';
import { MemberRow, type MemberRowProps } from './member-row.tsx';

/** The number of members that are shown at first, and are added each time: a room may have thousands. */
const pageLength = 50;

/** Props of `MemberList`. */
export interface MemberListProps extends Pick<MemberRowProps, 'mayManage' | 'mayRule'> {
  readonly room: ChatRoom;
  /** The user's own address. */
  readonly own: string | undefined;
}

/** The members of a room by name. A long list can be filtered, and is shown in parts. */
export function MemberList({ room, own, mayManage, mayRule }: MemberListProps) {
  const words = useTranslate(chatWords, actionWords);
  const members = useMembers(room);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageLength);
  const found = findMembers(members, search);
  return (
    <>
      {members.length > pageLength && (
        <Field
          label={words('chat.filter')}
          type="search"
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value);
            setShown(pageLength);
          }}
        />
      )}
      <Hint role="status">{words('chat.memberCount', { count: found.length })}</Hint>
      <ul>
        {found.slice(0, shown).map((member) => (
          <MemberRow
            key={member.userId}
            room={room}
            member={member}
            isOwn={member.userId === own}
            mayManage={mayManage}
            mayRule={mayRule}
          />
        ))}
      </ul>
      {found.length > shown && (
        <LoadMore onClick={() => setShown(shown + pageLength)}>{words('action.loadMore')}</LoadMore>
      )}
    </>
  );
}

/** Reads the members, and reads them again whenever the room has changed. */
function useMembers(room: ChatRoom): readonly ChatMember[] {
  const run = useRun();
  const summary = useSignalValue(room.summary);
  const [members, setMembers] = useState<readonly ChatMember[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `summary` is the sign of a change
  useEffect(() => {
    let isCurrent = true;
    void run(async () => {
      const found = await room.members();
      if (isCurrent) setMembers(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [room, run, summary]);
  return members;
}
