import { say } from '../words.ts';

export const menuIds = { selection: 'call-selection', page: 'numbers-of-page' } as const;

/** Writes the entries of the context menu anew: the language of the browser may have changed. */
export async function writeMenus(): Promise<void> {
  await chrome.contextMenus.removeAll();
  chrome.contextMenus.create({ id: menuIds.selection, title: say('callSelected'), contexts: ['selection'] });
  chrome.contextMenus.create({ id: menuIds.page, title: say('numbersOfPage'), contexts: ['page', 'action'] });
}
