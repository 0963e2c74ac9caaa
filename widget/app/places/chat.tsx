import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useEffect, useState } from 'react';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useChat } from '#phone/chat/chat-context.ts';
import { ChatGate } from '#phone/chat/chat-gate.tsx';
import { RoomDetails } from '#phone/chat/details/room-details.tsx';
import { openDirectWith } from '#phone/chat/open-direct-with.ts';
import { RoomView } from '#phone/chat/room/room-view.tsx';
import { NewRoom } from '#phone/chat/rooms/new-room.tsx';
import { RoomList } from '#phone/chat/rooms/room-list.tsx';
import { RoomDevices } from '#phone/chat/trust/room-devices.tsx';
import { chatWords } from '#phone/chat/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useThreadInView } from '#phone/messages/thread-in-view.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
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

/** Direct chats: their list, a chat, or a new chat. Everything of the chat is loaded with this file. */
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
  useThreadInView(shown.name === 'room' ? shown.room.id : undefined);
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
