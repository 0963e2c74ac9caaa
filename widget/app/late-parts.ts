import { addWords } from '../../src/i18n/i18n.ts';
import { deferred } from '../../src/ui/deferred.tsx';

// What is not seen at first comes after the keypad takes keys.
const side = async () => {
  const part = await import('./side.ts');
  addWords(part.words);
  return part;
};

/** Past calls. */
export const Recents = deferred(() => side().then((part) => part.Recents));

/** Colleagues and contacts. */
export const People = deferred(() => side().then((part) => part.People));

/** The mailbox. */
export const Voicemail = deferred(() => side().then((part) => part.Voicemail));

/** The agent's work in one line. */
export const AgentBar = deferred(() => side().then((part) => part.AgentBar));

/** The groups whose calls the agent answers. */
export const GroupList = deferred(() => side().then((part) => part.GroupList));

/** Says and chooses the number that is shown to who is called. */
export const CallerIdChoice = deferred(() => side().then((part) => part.CallerIdChoice));

/** Where alerts lead. */
export const AlertWays = deferred(() => side().then((part) => part.AlertWays));

/** What is said of calls aloud. */
export const Announcements = deferred(() => side().then((part) => part.CallAnnouncements));

/** The audio devices. */
export const AudioDialog = deferred(() => side().then((part) => part.AudioDialog));

/** Language, colours, notifications, what a CRM is told. */
export const SettingsDialog = deferred(() => side().then((part) => part.SettingsDialog));

/** Another phone for a call. */
export const PhoneDialog = deferred(() => side().then((part) => part.PhoneDialog));
/** Calls what is clicked in a CRM. */
export const Dialler = deferred(() => import('./dialler.tsx').then((part) => part.Dialler));
/** What is seen only with a page around the widget, and its words. */
async function pageParts() {
  const parts = await import('./page-parts.ts');
  addWords(parts.pageWords);
  return parts;
}

/** Who calls, as pages around the widget know it, and their logs. */
export const PageExtras = deferred(() => pageParts().then((parts) => parts.PageExtras));
/** Logs of calls without a card, and notes that are not saved. */
export const CallLogs = deferred(() => pageParts().then((parts) => parts.CallLogs));
export const MiniPanel = deferred(() => pageParts().then((parts) => parts.MiniPanel));
