import { LaterArea } from '../later/later-area.tsx';

const paths = ['', 'info', 'search', 'list', 'edit/:id'];

/** Video meetings, `/conference`. */
export const ConferenceArea = () => <LaterArea paths={paths} text="later.conferences" />;
