import '../../src/theme/base.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../sdk/index.ts';
import { startLanguages } from '../../src/i18n/i18n.ts';
import { startColorMode } from '../../src/theme/color-mode.ts';
import { PanelFace } from './panel-face.ts';
import { FacedWidget } from './widget.tsx';

startColorMode();
const client = createClient({ url: location.origin, app: 'callsideWidget' });

const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app.');
const face = new PanelFace();
createRoot(place).render(<FacedWidget client={client} face={face} />);
startLanguages().catch(reportError);

/**
 * Talks to the page around. Not awaited at the top: what is loaded later stands on this file, and would wait for its end
 * while it waits for them.
 */
async function serveParent(): Promise<void> {
  const { Bridge } = await import('../bridge/bridge.ts');
  // biome-ignore lint/suspicious/noConsole: the integrator reads it there, the user of the panel cannot act on it
  new Bridge({ client, face, log: (message) => console.warn(message) });
}

if (window.parent !== window) serveParent().catch(reportError);
