import { type CallNow, isTo, type PageRequest, type PhoneStatus, type WorkerNews } from '../messages.ts';
import { keep, onKept, readKept } from '../store.ts';
import { showBadge } from './badge.ts';
import { menuIds, writeMenus } from './menus.ts';
import { lineOf, showNotices } from './notices.ts';
import { keepNumbers, startInOpenPages, startInPage } from './numbers.ts';
import { openPanel, openSettings, showPhone } from './panel.ts';
import { askPhone, keepPhone } from './phone-document.ts';
import { selectedNumber } from './selected-number.ts';

/**
 * The browser ends this worker whenever it is idle, and starts it for each event: it has no state of its own. The calls are in the
 * phone's document, and everything else is stored.
 */
async function show(status: PhoneStatus): Promise<void> {
  await Promise.all([showBadge(status), showNotices(status)]);
  if (status.calls.length === 0) await updateNow();
}

async function start(): Promise<void> {
  await chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
  const reply = await askPhone({ kind: 'status' });
  if (reply) await show(reply.status);
}

/** Calls a number: by the phone of a page that has a phone, else by the phone of the extension. */
async function call(number: string, tabId?: number): Promise<void> {
  if (tabId !== undefined && (await isTakenByPage(number, tabId))) return;
  const reply = await askPhone({ kind: 'call', number });
  if (!reply) await openSettings();
  else if (reply.failure) await show(reply.status);
}

/** The page around all frames may have the phone. A page without the script cannot be asked. */
async function isTakenByPage(number: string, tabId: number): Promise<boolean> {
  const request: PageRequest = { to: 'page', kind: 'take', number };
  const answer: unknown = await chrome.tabs.sendMessage(tabId, request, { frameId: 0 }).catch(() => false);
  return answer === true;
}

async function callSelection(text: string, tab: chrome.tabs.Tab | undefined): Promise<void> {
  const number = selectedNumber(text, (await readKept()).country);
  if (number === undefined) await showBadge('noNumber');
  else await call(number, tab?.id);
}

async function selectionOf(tab: chrome.tabs.Tab | undefined): Promise<string> {
  if (tab?.id === undefined) return '';
  const target = { tabId: tab.id, allFrames: true };
  const results = await chrome.scripting.executeScript({ target, func: () => String(getSelection() ?? '') });
  return results.map(({ result }) => result ?? '').find((text) => text.trim() !== '') ?? '';
}

async function command(name: string, tab: chrome.tabs.Tab | undefined): Promise<void> {
  if (name === 'call-selection') return callSelection(await selectionOf(tab), tab);
  const calls = (await askPhone({ kind: 'status' }))?.status.calls ?? [];
  const wanted = name === 'answer' ? calls.find(({ canAnswer }) => canAnswer) : callToEnd(calls);
  if (wanted) await askPhone({ kind: name === 'answer' ? 'answer' : 'drop', lineID: wanted.lineID });
}

/** The call that the user is in comes first, and a call on hold last. */
const callToEnd = (calls: readonly CallNow[]): CallNow | undefined => {
  const open = calls.filter(({ canDrop }) => canDrop);
  return (
    open.find(({ state }) => state === 'talking') ?? open.find(({ state }) => state !== 'held') ?? open[0]
  );
};

/** An update ends the phone: it waits for the end of the calls. */
async function updateNow(): Promise<void> {
  const { updateWaits } = await chrome.storage.session.get('updateWaits');
  if (updateWaits) chrome.runtime.reload();
}

async function holdUpdate(): Promise<void> {
  await chrome.storage.session.set({ updateWaits: true });
  const reply = await askPhone({ kind: 'status' });
  if (!reply || reply.status.calls.length === 0) await updateNow();
}

const done = (work: Promise<unknown>): void => {
  work.catch(reportError);
};

chrome.runtime.onInstalled.addListener(({ reason }) => {
  done(writeMenus());
  done(keepNumbers().then(startInOpenPages));
  if (reason === 'install') done(openSettings());
});
// The listener is what starts the worker with the browser.
chrome.runtime.onStartup.addListener(() => {});
chrome.runtime.onUpdateAvailable.addListener(() => done(holdUpdate()));

/** Carries out what the worker is told. */
function hear(news: WorkerNews, { tab, frameId }: chrome.runtime.MessageSender): Promise<unknown> {
  switch (news.kind) {
    case 'status':
      return show(news.status);
    case 'country':
      return keep({ country: news.country ?? '' });
    case 'keep':
      return keepPhone();
    case 'dial':
      // At once: a panel may be opened only in the click itself.
      if (tab) openPanel(tab);
      return call(news.number, frameId === 0 ? undefined : tab?.id);
  }
}

chrome.runtime.onMessage.addListener((message: unknown, sender, reply: (value: null) => void) => {
  if (!isTo('worker', message)) return false;
  hear(message as WorkerNews, sender)
    .catch(reportError)
    .finally(() => reply(null));
  return true;
});

onKept((names) => {
  if (names.includes('address')) done(keepPhone());
  if (names.includes('address') || names.includes('offSites')) done(keepNumbers().then(startInOpenPages));
});
chrome.permissions.onAdded.addListener(() => {
  listenToNotices();
  done(keepNumbers().then(startInOpenPages));
});
chrome.permissions.onRemoved.addListener(() => done(keepNumbers()));

chrome.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '' }, tab) => {
  if (menuItemId === menuIds.page) {
    if (tab) done(startInPage(tab));
    return;
  }
  if (tab) openPanel(tab);
  done(callSelection(selectionText, tab));
});
chrome.commands.onCommand.addListener((name, tab) => done(command(name, tab)));

let isListening = false;
/** There are no notifications before the user permits them. */
function listenToNotices(): void {
  if (isListening || !chrome.notifications) return;
  isListening = true;
  chrome.notifications.onButtonClicked.addListener((notice, button) => {
    const lineID = lineOf(notice);
    if (lineID !== undefined) done(askPhone({ kind: button === 0 ? 'answer' : 'drop', lineID }));
  });
  chrome.notifications.onClicked.addListener(() => done(showPhone()));
}

listenToNotices();
done(start());
