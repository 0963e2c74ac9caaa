/** The parts of the shell that a first screen without calls does not show: one file, which is loaded when the browser is idle. */
export { CallAnnouncements } from '#phone/calls/announcements/call-announcements.tsx';
export { CallArea } from '#phone/calls/call-area.tsx';
export { ColleagueCalls } from '#phone/calls/colleagues/colleague-calls.tsx';
export { DockPeople } from './dock/dock-people.tsx';
export { ShellNotices } from './shell-notices.tsx';
