import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { useState } from 'react';
import type { ChatRoom } from '../../../sdk/chat.ts';
import { useRoomInView } from '../../../src/features/chat/alerts/room-in-view.ts';
import { ChatGate } from '../../../src/features/chat/chat-gate.tsx';
import { RoomDetails } from '../../../src/features/chat/details/room-details.tsx';
import { RoomView } from '../../../src/features/chat/room/room-view.tsx';
import { NewRoom } from '../../../src/features/chat/rooms/new-room.tsx';
import { RoomList } from '../../../src/features/chat/rooms/room-list.tsx';
import { RoomDevices } from '../../../src/features/chat/trust/room-devices.tsx';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { chatWords } from '../../../src/i18n/en/chat/chat.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import styles from './chat.module.css';

type Shown =
  | { readonly name: 'list' | 'new' }
  | { readonly name: 'room' | 'details' | 'devices'; readonly room: ChatRoom };

/** The frame of Salesforce loads pages anew all the time: each would take the chat from the one before. */
const isInSalesforce = new URLSearchParams(location.search).get('crm') === 'salesforce';

/** Direct chats: their list, one of them, or a new one. Everything of the chat is loaded with this file. */
export function Chat() {
  const words = useTranslate(chatWords);
  if (isInSalesforce)
    return (
      <EmptyState
        icon={MessageCircleOff}
        title={words('chat.offHere')}
        detail={words('chat.offHereDetail')}
      />
    );
  return (
    <ChatGate>
      <DirectChats />
    </ChatGate>
  );
}

function DirectChats() {
  const words = useTranslate(chatWords, panelWords);
  const [shown, show] = useState<Shown>({ name: 'list' });
  useRoomInView(shown.name === 'room' ? shown.room.id : undefined);
  const open = (room: ChatRoom) => show({ name: 'room', room });
  const toList = () => show({ name: 'list' });
  if (shown.name === 'list') return <RoomList directOnly onOpen={open} onNew={() => show({ name: 'new' })} />;
  return (
    <div className={styles.chat}>
      <Button
        variant="plain"
        icon={ArrowLeft}
        onClick={() => ('room' in shown && shown.name !== 'room' ? open(shown.room) : toList())}
      >
        {'room' in shown && shown.name !== 'room' ? words('chat.messages') : words('tab.chat')}
      </Button>
      {shown.name === 'new' && <NewRoom directOnly onOpen={open} />}
      {shown.name === 'room' && (
        <RoomView
          key={shown.room.id}
          room={shown.room}
          onDetails={() => show({ name: 'details', room: shown.room })}
        />
      )}
      {shown.name === 'details' && (
        <RoomDetails
          room={shown.room}
          onGone={toList}
          onDevices={() => show({ name: 'devices', room: shown.room })}
        />
      )}
      {shown.name === 'devices' && <RoomDevices room={shown.room} />}
    </div>
  );
}
