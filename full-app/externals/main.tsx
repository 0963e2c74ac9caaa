import '#theme/base.css';
import { createRoot } from 'react-dom/client';
import { startLanguages } from '#i18n/i18n.ts';
import { startColorMode } from '#theme/color-mode.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { GuestPage } from './guest-page.tsx';

startColorMode();
const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app.');
createRoot(place).render(<GuestPage />);
whenIdle(() => startLanguages().catch(reportError));
