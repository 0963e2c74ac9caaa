import { useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { ChatMember, ChatRoom, TrustedDevice } from '#sdk/chat.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { useChat } from '../chat-context.ts';
import { DetailsSection } from '../details/details-section.tsx';
import { TrustMark } from './trust-mark.tsx';
import { trustWords } from './words.ts';

/** Members whose devices are looked up at a time: in a room of thousands, all of them would take seconds. */
const pageLength = 50;

interface MemberDevice extends TrustedDevice {
  readonly member: ChatMember;
}

/** Props of `RoomDevices`. */
export interface RoomDevicesProps {
  readonly room: ChatRoom;
  /** The heading is the name of the room, where nothing beside the list says it. */
  readonly isNamed?: boolean;
}

/**
 * The devices that can read a room, of all its members, with the trust in them. The devices of many members are shown in
 * parts.
 */
export function RoomDevices({ room, isNamed = false }: RoomDevicesProps) {
  const words = useTranslate(actionWords, trustWords);
  const run = useRun();
  const trust = useSignalValue(useChat().trust);
  const summary = useSignalValue(room.summary);
  const revision = useSignalRead(() => trust?.revision.value);
  const [devices, setDevices] = useState<readonly MemberDevice[]>([]);
  const [shown, setShown] = useState(pageLength);
  const [hasMore, setMore] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `summary` and `revision` are signs of a change
  useEffect(() => {
    let isCurrent = true;
    void run(async () => {
      const members = (await room.members()).filter(({ membership }) => membership === 'join');
      const found = await Promise.all(
        members
          .slice(0, shown)
          .map(async (member) =>
            ((await trust?.devices(member.userId)) ?? []).map((device) => ({ ...device, member })),
          ),
      );
      if (!isCurrent) return;
      setDevices(found.flat());
      setMore(members.length > shown);
    });
    return () => {
      isCurrent = false;
    };
  }, [room, run, trust, summary, revision, shown]);
  return (
    <DetailsSection title={isNamed ? summary.name : words('trust.roomDevices')} isInset={isNamed}>
      <List label={words('trust.roomDevices')}>
        {devices.map(({ deviceId, label, member, trust: level }) => (
          <ListRow
            key={`${member.userId} ${deviceId}`}
            wraps
            lead={<TrustMark trust={level} />}
            title={member.name}
            detail={[label || deviceId, words(`trust.level.${level}`)].join(' · ')}
          />
        ))}
      </List>
      {hasMore && (
        <LoadMore onClick={() => setShown(shown + pageLength)}>{words('action.loadMore')}</LoadMore>
      )}
    </DetailsSection>
  );
}
