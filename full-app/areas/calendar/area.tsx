import { LaterArea } from '../later/later-area.tsx';

const paths = ['', ':id'];

/** The user's calendars, `/calendar`. */
export const CalendarArea = () => <LaterArea paths={paths} text="later.calendar" />;
