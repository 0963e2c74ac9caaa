import { LaterArea } from '../later/later-area.tsx';

const paths = ['meetingpoint/edit'];

/** The user's own meeting point, `/sg/meetingpoint/edit`. */
export const MeetingPointArea = () => <LaterArea paths={paths} text="later.meetingPoint" />;
