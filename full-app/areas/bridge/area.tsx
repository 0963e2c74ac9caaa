import { LaterArea } from '../later/later-area.tsx';

const paths = ['', 'info', 'search', 'list', 'edit/:id'];

/** The conference bridge, `/conferenceicb`. */
export const BridgeArea = () => <LaterArea paths={paths} text="later.bridge" />;
