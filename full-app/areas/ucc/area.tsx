import { LaterArea } from '../later/later-area.tsx';

const paths = [''];

/** The collaboration of the enterprise, `/ucc`. */
export const CollaborationArea = () => <LaterArea paths={paths} text="later.collaboration" />;
