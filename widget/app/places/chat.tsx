import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useEffect, useState } from 'react';
import type { ChatRoom } from '../../../sdk/chat.ts';
import { useRoomInView } from '../../../src/features/chat/alerts/room-in-view.ts';
import { useChat } from '../../../src/features/chat/chat-context.ts';
import { ChatGate } from '../../../src/features/chat/chat-gate.tsx';
import { RoomDetails } from '../../../src/features/chat/details/room-details.tsx';
import { openDirectWith } from '../../../src/features/chat/open-direct-with.ts';
import { RoomView } from '../../../src/features/chat/room/room-view.tsx';
import { NewRoom } from '../../../src/features/chat/rooms/new-room.tsx';
import { RoomList } from '../../../src/features/chat/rooms/room-list.tsx';
import { RoomDevices } from '../../../src/features/chat/trust/room-devices.tsx';
import { useRun } from '../../../src/features/errors/use-run.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { chatWords } from '../../../src/i18n/en/chat/chat.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './chat.module.css';
import { rememberChatUse } from './chat-use.ts';

type Shown =
  | { readonly name: 'list' | 'new' }
  | {
      readonly name: 'room' | 'details' | 'devices';
      readonly room: ChatRoom;
      /** The line that the room opens at. */
      readonly line?: string | undefined;
    };

/** Direct chats: their list, one of them, or a new one. Everything of the chat is loaded with this file. */
export function Chat() {
  useEffect(rememberChatUse, []);
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
  const open = useCallback((room: ChatRoom, line?: string) => show({ name: 'room', room, line }), []);
  useChatTarget(open);
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
          key={`${shown.room.id} ${shown.line}`}
          room={shown.room}
          startAt={shown.line}
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

/** Opens the chat that another part of the panel has asked for. */
function useChatTarget(open: (room: ChatRoom) => void): void {
  const { chatTarget } = usePanelModel();
  const target = useSignalValue(chatTarget);
  const chat = useChat();
  const run = useRun();
  useEffect(() => {
    if (!target) return;
    chatTarget.value = undefined;
    void run(async () => {
      const room = 'roomID' in target ? chat.room(target.roomID) : await openDirectWith(chat, target.contact);
      if (room) open(room);
    });
  }, [target, chatTarget, chat, run, open]);
}
