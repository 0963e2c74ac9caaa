/** The stored values of the extension in this browser. */
export interface Kept {
  /** The origin of the phone system; empty before the first use. */
  readonly address: string;
  /** The country of numbers without a country code. */
  readonly country: string;
  /** Hosts whose pages are left as they are. */
  readonly offSites: readonly string[];
}

const empty: Kept = { address: '', country: '', offSites: [] };

/** Returns everything that is kept. */
export const readKept = async (): Promise<Kept> =>
  (await chrome.storage.local.get(empty as unknown as Record<string, unknown>)) as unknown as Kept;

export const keep = (change: Partial<Kept>): Promise<void> => chrome.storage.local.set(change);

/** Calls `listener` after each change, until the signal aborts. */
export function onKept(listener: (names: readonly string[]) => void, signal?: AbortSignal): void {
  const hear = (changes: Record<string, unknown>) => listener(Object.keys(changes));
  chrome.storage.local.onChanged.addListener(hear);
  signal?.addEventListener('abort', () => chrome.storage.local.onChanged.removeListener(hear));
}

/** The address of the widget of a phone system. */
export const widgetOf = (address: string): string => `${address}/widget/`;

const allSites = ['https://*/*', 'http://*/*'];

/** Permissions that the user gives and takes back at any time. */
export const rights = {
  allSites: { origins: allSites },
  notifications: { permissions: ['notifications'] },
} satisfies Record<string, chrome.permissions.Permissions>;

/** The permission for a host, at all of its ports. */
export const rightsOf = ({ protocol, hostname }: URL) => ({ origins: [`${protocol}//${hostname}/*`] });
