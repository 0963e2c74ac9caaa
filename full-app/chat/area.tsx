import { Route, Routes } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChatGate } from '#phone/chat/chat-gate.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { ChatPage } from './chat-page.tsx';

/** The encrypted chat, `/matrix`: rooms, a room, its details, a new room, and the user's devices. */
export function MatrixArea() {
  const words = useTranslate(fullAppWords);
  return (
    <ChatGate title={words('area.chatRooms')}>
      <Routes>
        <Route index element={<ChatPage />} />
        <Route path="onetoones" element={<ChatPage directOnly />} />
        <Route path="add" element={<ChatPage shows="new" />} />
        <Route path="find" element={<ChatPage shows="find" />} />
        <Route path="view/:roomId" element={<ChatPage shows="room" />} />
        <Route path="edit/:roomId" element={<ChatPage shows="details" />} />
        <Route path="device" element={<ChatPage shows="devices" />} />
        <Route path="device/:roomId" element={<ChatPage shows="roomDevices" />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ChatGate>
  );
}
