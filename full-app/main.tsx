import '../src/theme/base.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createClient } from '../sdk/index.ts';
import { AppFrame } from '../src/features/app-frame.tsx';
import { callWork } from '../src/i18n/en/call-work.ts';
import { fullApp } from '../src/i18n/en/full-app.ts';
import { recordings } from '../src/i18n/en/recordings.ts';
import { addWords, startLanguages } from '../src/i18n/i18n.ts';
import { startColorMode } from '../src/theme/color-mode.ts';
import { AppRoutes } from './shell/routes.tsx';

addWords(fullApp);
addWords(callWork);
addWords(recordings);
startColorMode();
const client = createClient({ url: location.origin, app: 'callside' });

const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app.');
createRoot(place).render(
  <AppFrame client={client}>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </AppFrame>,
);
startLanguages().catch(reportError);
