// The resources load this module, and with it the library of the format, when the first file is exported.
export { writeCalendar } from './write-file.ts';
