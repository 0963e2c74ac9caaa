import { LaterArea } from '../later/later-area.tsx';

const paths = [''];

/** Collaboration with Teams, `/teams`. */
export const TeamsArea = () => <LaterArea paths={paths} text="later.teams" />;
