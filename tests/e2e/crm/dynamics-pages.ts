import type { Frame, Page } from 'playwright';
import { type HostPages, serveFiles } from '../bridge/serve-files.ts';

/** The state of the framework in the frame of the widget. The tests read these names. */
interface CifWindow {
  readonly cif: {
    readonly records: readonly Readonly<Record<string, unknown>>[];
    readonly notifications: Readonly<Record<string, unknown>>;
    readonly sessions: readonly { readonly templateParameters: Readonly<Record<string, string>> }[];
    readonly presences: readonly string[];
    readonly opened: readonly string[];
    answer(actionName: string, responseReason: string): void;
  };
}

/**
 * The framework as the vendor documents it, which runs in the frame of the widget. Emma is a contact. Its state survives a reload, like that of
 * the app around.
 */
const framework = `
  const kept = JSON.parse(sessionStorage.getItem('cif') ?? '{"records":[],"sessions":[],"presences":[],"opened":[],"presence":"Available"}');
  const keep = () => sessionStorage.setItem('cif', JSON.stringify(kept));
  const waiting = new Map();
  const cif = (window.cif = {
    ...kept,
    notifications: {},
    answer(actionName, responseReason) {
      for (const [token, resolve] of waiting) {
        resolve(JSON.stringify({ value: { actionName, responseReason } }));
        waiting.delete(token);
        delete cif.notifications[token];
      }
    },
  });
  let mode = 1;
  const emma = { contactid: 'c-1', fullname: 'Emma Example', telephone1: '+33100000600' };
  const CIFramework = {
    async searchAndOpenRecords(entity, query) {
      if (entity === 'phonecall') {
        const found = cif.records.filter(({ subcategory }) => query.includes(subcategory));
        return JSON.stringify({ ...found.map(({ id }) => ({ activityid: id })) });
      }
      return JSON.stringify(entity === 'contact' && query.includes('100000600') ? { 0: emma } : {});
    },
    async createRecord(entity, fields) {
      const id = 'p-' + cif.records.length;
      cif.records.push({ id, entity, ...JSON.parse(fields) });
      keep();
      return JSON.stringify({ id });
    },
    async updateRecord(entity, id, fields) {
      Object.assign(cif.records.find((one) => one.id === id), JSON.parse(fields));
      keep();
      return JSON.stringify({ id });
    },
    async openForm(parameters) {
      cif.opened.push(JSON.parse(parameters).entityId);
      keep();
    },
    setClickToAct: async () => {},
    setMode: async (next) => void (mode = next),
    getMode: async () => mode,
    setWidth: async () => {},
    addHandler: () => {},
    removeHandler: () => {},
    notifyEvent(input) {
      cif.notifications[input.cancellationToken] = input;
      return new Promise((resolve) => waiting.set(input.cancellationToken, resolve));
    },
    async cancelEvent(token) {
      delete cif.notifications[token];
      waiting.get(token)?.(JSON.stringify({ value: { actionName: 'Reject', responseReason: 'Cancelled' } }));
      waiting.delete(token);
    },
    canCreateSession: async () => true,
    async createSession(input) {
      cif.sessions.push(input);
      keep();
      return 'session-' + cif.sessions.length;
    },
    requestFocusSession: async () => {},
    getPresence: async () => kept.presence,
    async setPresence(text) {
      kept.presence = text;
      cif.presences.push(text);
      keep();
      return true;
    },
  };
  window.Microsoft = { CIFramework };
  setTimeout(() => dispatchEvent(new Event('CIFInitDone')), 50);
`;

/** Serves an app of Dynamics with the widget, and the script of its framework, at one origin. */
export async function serveDynamicsPages(phoneUrl: () => string): Promise<HostPages> {
  const names = 'notification=callside_incoming&session=callside_call&presence=Busy';
  const address = () => `${phoneUrl()}/widget/?crm=dynamics&scripts=${pages.origin}&${names}`;
  const pages = await serveFiles({
    '/': [
      'text/html',
      () => `<!doctype html><title>Dynamics 365</title>
        <iframe src="${address()}" allow="microphone; autoplay" width="400" height="700"></iframe>`,
    ],
    '/webresources/Widget/msdyn_ciLibrary.js': ['text/javascript', () => framework],
  });
  return pages;
}

const widgetIn = (page: Page): Frame => {
  const found = page.frames().find((one) => new URL(one.url()).pathname === '/widget/');
  if (!found) throw new Error('The page shows no widget.');
  return found;
};

/** The records, notifications, sessions and presences of the app. */
export const dynamicsIn = (page: Page) =>
  widgetIn(page).evaluate(() => {
    const { records, notifications, sessions, presences, opened } = (window as unknown as CifWindow).cif;
    return { records, notified: Object.keys(notifications), sessions, presences, opened };
  });

/** The user answers the notification. */
export const answerNotification = (page: Page, action: string, reason: string) =>
  widgetIn(page).evaluate(([name, why]) => (window as unknown as CifWindow).cif.answer(name, why), [
    action,
    reason,
  ] as const);
