import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import type { PlannedArea } from '../../shell/planned-areas.ts';
import { PlannedPage } from './planned-page.tsx';

/** Shows an explanation at each address of a planned area. */
export const PlannedScreens = ({ area: { addresses, text } }: { area: PlannedArea }) => (
  <Routes>
    {addresses.map((path) => (
      <Route key={path} path={path} element={<PlannedPage text={text} />} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
