import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { CalendarPage } from './calendar-page.tsx';

/** The first calendar `/calendar`, or one of several. */
export const CalendarArea = () => (
  <Routes>
    <Route index element={<CalendarPage />} />
    <Route path=":id" element={<CalendarPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
