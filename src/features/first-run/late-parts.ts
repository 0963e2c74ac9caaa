import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

const words = () => import('../../i18n/en/first-run.ts');

/** The steps of the welcome. */
export const FirstRunWizard = deferred(() =>
  withWords(
    import('./first-run-wizard.tsx'),
    words(),
    import('../../i18n/en/devices.ts'),
    import('../../i18n/en/presence.ts'),
  ).then((part) => part.FirstRunWizard),
);

/** Seeing it again, among the settings. */
export const FirstRunAgain = deferred(() =>
  withWords(import('./first-run-again.tsx'), words()).then((part) => part.FirstRunAgain),
);
