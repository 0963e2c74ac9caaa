import { sitesOf } from '../sites.ts';
import { readKept } from '../store.ts';

const id = 'numbers';
const file = 'page.js';

/** Lets the script for numbers run in the permitted pages, also in open pages. */
export async function keepNumbers(): Promise<void> {
  const [kept, { origins = [] }, known] = await Promise.all([
    readKept(),
    chrome.permissions.getAll(),
    chrome.scripting.getRegisteredContentScripts({ ids: [id] }),
  ]);
  const { matches, excludeMatches } = sitesOf(kept, origins);
  if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [id] });
  if (matches.length === 0) return;
  await chrome.scripting.registerContentScripts([
    {
      id,
      js: [file],
      matches,
      excludeMatches,
      allFrames: true,
      matchOriginAsFallback: false,
      runAt: 'document_idle',
    },
  ]);
}

/** Starts the script in the permitted pages that are open: a new version takes over from the version before. */
export async function startInOpenPages(): Promise<void> {
  const [kept, { origins = [] }] = await Promise.all([readKept(), chrome.permissions.getAll()]);
  const { matches } = sitesOf(kept, origins);
  if (matches.length === 0) return;
  const tabs = await chrome.tabs.query({ url: matches, discarded: false });
  const isOff = ({ url = '' }: chrome.tabs.Tab) =>
    url.startsWith(`${kept.address}/`) || kept.offSites.includes(new URL(url).host);
  await Promise.all(tabs.filter((tab) => !isOff(tab)).map(startInPage));
}

/** Starts the script in a page. A page that the browser protects, such as its store, refuses it. */
export async function startInPage({ id: tabId }: chrome.tabs.Tab): Promise<void> {
  if (tabId === undefined) return;
  await chrome.scripting
    .executeScript({ target: { tabId, allFrames: true }, files: [file] })
    .catch(reportError);
}
