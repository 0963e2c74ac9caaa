import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { CrmRulesPage } from './crm-rules-page.tsx';

/** The CRM rules `/crmrules`, a rule, a new rule `/crmrules/new`, and the log `/crmrules/log`. */
export const CrmRulesArea = () => (
  <Routes>
    <Route index element={<CrmRulesPage />} />
    <Route path=":id" element={<CrmRulesPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
