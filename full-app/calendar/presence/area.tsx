import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { PresencePage } from './presence-page.tsx';

/** The user's presence, `/presence`, and its calendar: the calendar itself, a slot, and holidays. */
export const PresenceArea = () => (
  <Routes>
    <Route index element={<PresencePage />} />
    <Route path=":calendarOrSlotID" element={<PresencePage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
