import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** Which calls a CRM is told of, loaded when it is shown. */
export const CrmSettings = deferred(() =>
  withWords(import('./crm-settings.tsx'), import('../../i18n/en/crm-settings.ts')).then(
    (part) => part.CrmSettings,
  ),
);

/** The same for every CRM that the user may use. */
export const AllCrmSettings = deferred(() =>
  withWords(import('./crm-settings.tsx'), import('../../i18n/en/crm-settings.ts')).then(
    (part) => part.AllCrmSettings,
  ),
);
