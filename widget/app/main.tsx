import '#theme/base.css';
import { createRoot } from 'react-dom/client';
import { startLanguages } from '#i18n/i18n.ts';
import { sessionKeeping } from '#sdk/frame.ts';
import { type Client, type ClientOptions, createClient } from '#sdk/index.ts';
import { followPage, startColorMode } from '#theme/color-mode.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { earlyFetch } from './early.ts';
import { PanelModel } from './panel/panel-model.ts';
import { isPoppedOut } from './phone-window.ts';
import { WidgetWithModel } from './widget.tsx';

const query = new URLSearchParams(location.search);
const crm = query.get('crm');
/** Salesforce Voice sends its port once, when the page has loaded. That is before the code for it is there. */
const early: MessageEvent[] = [];
const NoChat = lazyComponent(() => import('./places/no-chat.tsx').then((module) => module.NoChat));
const Chat = lazyComponent(() => import('./places/chat.tsx').then((module) => module.Chat));
const ChatWatch = lazyComponent(() =>
  import('#phone/chat/alerts/chat-watch.tsx').then((module) => module.ChatWatch),
);

const place = document.getElementById('app') ?? document.body;
const isFramed = window.parent !== window;

function show(options: ClientOptions): void {
  // The window in which the user of a frame of another site signs in.
  if (location.pathname === `${import.meta.env.BASE_URL}sign-in`) showWindow(options).catch(reportError);
  else showWidget(createClient(options));
}

async function showWindow(options: ClientOptions): Promise<void> {
  startLanguages().catch(reportError);
  const showWindowPage = await import('../sign-in/window-page.tsx').then((module) => module.showWindowPage);
  await showWindowPage(place, options);
}

function showWidget(client: Client): void {
  // This runs while the first screen is drawn.
  client.session
    .resume()
    // Built-in English suffices until there is something to translate, and parses in a tenth of the time.
    .finally(() => whenIdle(() => startLanguages().catch(reportError)))
    .catch(reportError);
  const model = new PanelModel();
  // The frame of Salesforce loads pages anew all the time: each would take the chat from the page before.
  model.chat.value = crm === 'salesforce' ? { Place: NoChat } : { Place: Chat, Watch: ChatWatch };
  model.loadsScripts = true;
  model.follow();
  if (isPoppedOut()) takePhone(client).catch(reportError);
  createRoot(place).render(<WidgetWithModel client={client} model={model} isFramed={isFramed} />);
  if (isPoppedOut()) return;
  if (crm !== null) joinCrm(client, model).catch(reportError);
  else if (isFramed) serveParent(client, model).catch(reportError);
}

/** Connects to the CRM that the address names, by the CRM's own API. */
async function joinCrm(client: Client, model: PanelModel): Promise<void> {
  const startCrm = await import('../crm/start-crm.ts').then((module) => module.startCrm);
  await startCrm({ client, model, query, isFramed, early });
}

/**
 * Connects to the page around. Not awaited at top level: lazy chunks import this file, and would wait for its end while
 * it waits for them.
 */
async function serveParent(client: Client, model: PanelModel): Promise<void> {
  // Until the bridge knows better, the page may be about to sign its user in.
  model.isSigningIn.value = true;
  const { Bridge } = await import('../bridge/bridge.ts').catch((thrown: unknown) => {
    model.isSigningIn.value = false;
    throw thrown;
  });
  // biome-ignore lint/suspicious/noConsole: the integrator reads it there, the user of the panel cannot act on it
  new Bridge({ client, ui: model, log: (message) => console.warn(message) });
}

/** In a window of its own the phone takes its calls there. */
async function takePhone(client: Client): Promise<void> {
  const takePhoneHere = await import('./take-phone.ts').then((module) => module.takePhoneHere);
  takePhoneHere(client);
}

/** The look of the page around, which it sends before the bridge exists. The CRMs of vendors are light; others are as the browser prefers. */
function schemeOfAddress(): 'light' | 'dark' | undefined {
  const said = query.get('scheme');
  if (said === 'light' || said === 'dark') return said;
  return crm !== null && crm !== 'page' && crm !== 'web' ? 'light' : undefined;
}

/** If this page may not set the usual cookie, the session is kept in another way. */
async function start(): Promise<void> {
  const options = { url: location.origin, app: 'callsideWidget', platform: { fetch: earlyFetch } };
  const keeping = sessionKeeping();
  if (keeping === undefined) return show(options);
  const framePlatform = await import('../sign-in/keeping.ts').then((module) => module.framePlatform);
  show({ ...options, platform: framePlatform(keeping) });
}

if (crm === 'voice') window.onmessage = (event) => early.push(event);
startColorMode();
if (isFramed) {
  // Sent before the bridge is loaded: it shows the page around that the browser displays the widget.
  window.parent.postMessage({ callside: 'loaded' }, '*');
  followPage(schemeOfAddress());
}
start().catch(reportError);
