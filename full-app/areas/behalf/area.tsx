import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { BehalfPage } from './behalf-page.tsx';

/** The area for acting for another user, `/behalf`. */
export const BehalfArea = () => (
  <Routes>
    <Route index element={<BehalfPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
