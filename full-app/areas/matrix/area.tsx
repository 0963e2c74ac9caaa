import { LaterArea } from '../later/later-area.tsx';

const paths = ['', 'add', 'onetoones', 'find', 'view/:roomId', 'edit/:roomId', 'device', 'device/:roomId'];

/** Rooms of the federated chat, `/matrix`. */
export const MatrixArea = () => <LaterArea paths={paths} text="later.chatRooms" />;
