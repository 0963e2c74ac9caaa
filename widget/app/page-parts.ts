import { callLog } from '../../src/i18n/en/call-log.ts';
import { contacts } from '../../src/i18n/en/contacts.ts';

/** What a page around the widget makes of it: loaded together, with its words. */
export { CallLogs } from './call-log/call-logs.tsx';
export { MiniPanel } from './mini-panel.tsx';
export { PageExtras } from './page-extras.tsx';

export const pageWords = { ...contacts, ...callLog };
