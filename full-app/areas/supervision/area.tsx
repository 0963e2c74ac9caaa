import { LaterArea } from '../later/later-area.tsx';

const paths = [''];

/** What was changed at the queues, `/acd-conf-history`. */
export const SupervisionArea = () => <LaterArea paths={paths} text="later.supervision" />;
