import { LaterArea } from '../later/later-area.tsx';

const paths = ['', 'nw', ':threadID'];

/** Messages by the phone system, `/chats`. */
export const ChatsArea = () => <LaterArea paths={paths} text="later.chats" />;
