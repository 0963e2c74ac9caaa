import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The settings, `/settings`, with each section and its sub-pages. */
export const SettingsArea = () => (
  <Routes>
    <Route index element={<SettingsPage />} />
    <Route path="telephony/:terminalID/:deviceID?/:lineID?" element={<SettingsPage section="telephony" />} />
    <Route path="matrix/:roomId" element={<SettingsPage section="matrix" />} />
    <Route path="voicemail/greetings" element={<SettingsPage section="voicemail" />} />
    <Route path="callqueuing/:kind" element={<SettingsPage section="callqueuing" />} />
    <Route path=":section" element={<SettingsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
