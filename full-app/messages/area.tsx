import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { ChatsPage } from './chats-page.tsx';

/** Text messages, `/chats`: the conversations, a conversation (`th-…`), and a new conversation. */
export const ChatsArea = () => (
  <Routes>
    <Route index element={<ChatsPage part="list" />} />
    <Route path="nw" element={<ChatsPage part="new" />} />
    <Route path=":address" element={<ChatsPage part="thread" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
