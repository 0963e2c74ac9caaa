import { LaterArea } from '../later/later-area.tsx';

const paths = ['', ':groupID/:threadID'];

/** Messages of queues, `/acdsms`. */
export const QueueMessagesArea = () => <LaterArea paths={paths} text="later.queueMessages" />;
