/** Opens the panel beside a tab. Browsers permit it in a click only; elsewhere the panel stays as it is. */
export function openPanel({ windowId }: chrome.tabs.Tab): void {
  chrome.sidePanel.open({ windowId }).catch(reportError);
}

/** Shows the phone for a click outside of a browser window: the panel that is open, else a window of its own. */
export async function showPhone(): Promise<void> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL', 'TAB'] });
  const panel = contexts.find(({ documentUrl = '' }) => new URL(documentUrl).pathname === '/panel.html');
  if (panel) await chrome.windows.update(panel.windowId, { focused: true });
  else await chrome.windows.create({ url: 'panel.html', type: 'popup', width: 380, height: 680 });
}

export const openSettings = (): Promise<void> => chrome.runtime.openOptionsPage();
