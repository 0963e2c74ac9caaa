// The resources load this one module, and with it both libraries, when the first file is imported or exported.
export { NoCalendarFile } from './components.ts';
export { planImport } from './plan.ts';
export { writeCalendar } from './write-file.ts';
