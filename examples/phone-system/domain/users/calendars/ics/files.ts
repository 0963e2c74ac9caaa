export { NoCalendarFile } from './components.ts';
export { planImport } from './plan.ts';
export { writeCalendar } from './write-file.ts';
