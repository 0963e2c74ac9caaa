import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { WallboardPage } from './wallboard-page.tsx';

/** The wallboard, `/wallboard`. */
export const WallboardArea = () => (
  <Routes>
    <Route index element={<WallboardPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
