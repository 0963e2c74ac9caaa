import { isTo, type PageRequest } from '../messages.ts';
import { PageNumbers } from './page-numbers.ts';
import { isTakenByPage } from './page-phone.ts';

/** A new version of the extension starts this script again in open pages: the script of the old version leaves. */
const started = 'callside-extension-started';
document.dispatchEvent(new CustomEvent(started));

const life = new AbortController();
const numbers = new PageNumbers(life.signal);
document.addEventListener(started, () => life.abort(), { signal: life.signal });
numbers.start().catch(reportError);

chrome.runtime.onMessage.addListener((message: unknown, _sender, reply: (value: boolean) => void) => {
  if (!isTo('page', message) || life.signal.aborted) return;
  reply(isTakenByPage((message as PageRequest).number));
});
