import { LaterArea } from '../later/later-area.tsx';

const paths = [''];

/** Links to other programs, `/applinks`. */
export const AppLinksArea = () => <LaterArea paths={paths} text="later.appLinks" />;
