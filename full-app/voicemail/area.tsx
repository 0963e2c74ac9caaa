import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { VoicemailPage } from './voicemail-page.tsx';

/** The mailbox, `/voicemails`: all messages, messages of a kind, and a message. */
export const VoicemailArea = () => (
  <Routes>
    <Route index element={<VoicemailPage kind="vm" />} />
    <Route path="filter" element={<Navigate to="/voicemails" replace />} />
    <Route path="filter/vm" element={<VoicemailPage kind="vm" />} />
    <Route path="filter/rs" element={<VoicemailPage kind="rs" />} />
    <Route path="detail/:id" element={<VoicemailPage kind="vm" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
