import { LaterArea } from '../later/later-area.tsx';

const paths = ['blacklist', 'blacklist/new'];

/** Numbers that cannot call, `/services/blacklist`. */
export const ServicesArea = () => <LaterArea paths={paths} text="later.denylist" />;
