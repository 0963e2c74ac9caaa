import { Switch } from '#ui/switch/switch.tsx';
import { sitesOf } from '../sites.ts';
import { type Kept, keep, rightsOf } from '../store.ts';
import { onRights, useLoaded } from '../use-loaded.ts';
import { say } from '../words.ts';

/** Returns the address of the page beside the panel, if it is a page whose text can be read. */
async function pageNow(): Promise<URL | null> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  const url = URL.parse(tab?.url ?? '');
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** Calls its argument when another page may be beside the panel. */
function onPage(onChange: () => void, signal: AbortSignal): void {
  chrome.tabs.onActivated.addListener(onChange);
  chrome.tabs.onUpdated.addListener(onChange);
  signal.addEventListener('abort', () => {
    chrome.tabs.onActivated.removeListener(onChange);
    chrome.tabs.onUpdated.removeListener(onChange);
  });
}

const origins = async (): Promise<readonly string[]> => (await chrome.permissions.getAll()).origins ?? [];

/** Switches the callable numbers of a site on and off. */
export function SiteSwitch({ kept }: { readonly kept: Kept }) {
  const page = useLoaded(pageNow, onPage);
  const granted = useLoaded(origins, onRights);
  if (!page || !granted || page.origin === kept.address) return <span />;
  const { matches } = sitesOf(kept, granted);
  const right = rightsOf(page);
  const isOff = kept.offSites.includes(page.host);
  const isPermitted = matches.length > 1 || matches.includes(right.origins[0] ?? '');
  const change = async (on: boolean) => {
    // The question comes first: the browser asks only in the click itself.
    if (on && !isPermitted && !(await chrome.permissions.request(right))) return;
    const others = kept.offSites.filter((host) => host !== page.host);
    await keep({ offSites: on ? others : [...others, page.host] });
  };
  return (
    <Switch
      label={say('numbersOn', { host: page.host })}
      checked={isPermitted && !isOff}
      onChange={(on) => {
        change(on).catch(reportError);
      }}
    />
  );
}
