import { defineWords } from '#i18n/word-set.ts';

/** The help on each screen of the full client. Loaded when the help is opened. */
export const helpWords = defineWords({
  'help.here': 'On this screen',
  'help.more': 'More help',
  'help.check': 'Check microphone, loudspeaker and network',
  'help.report': 'Save a report for the support',
  'help.area.home': 'Home shows what waits for you: missed calls, messages, queues and favourites.',
  'help.area.history': 'Choose a call to see its details. The phone beside it calls back.',
  'help.area.contacts': 'Type a name, a number or a department. A star makes somebody a favourite.',
  'help.area.dialPad': 'Type or paste a number, or spell a name with the keys. Hold 0 for a plus.',
  'help.area.chatRooms': 'Choose a room to read and write. New chat begins another one.',
  'help.area.conferences':
    'Choose a meeting room to start a meeting or to invite a guest, or join with a meeting link.',
  'help.area.meetingPoint': 'This is your own room. Send its link to the people whom you want to meet.',
  'help.area.voicemail': 'Choose a message to play it. The space bar plays and stops, R begins again.',
  'help.area.queues': 'Start taking calls, pick up waiting callers, and see who is free.',
  'help.area.presence': 'Your presence decides which calls reach you. A calendar can set it for you.',
  'help.area.calendar':
    'Click free time to make an appointment, and drag one to move it. Your presence can follow it.',
  'help.area.forwarding': 'The first rule that fits a call decides where it goes. Drag rules to order them.',
  'help.area.denylist':
    'Calls from these numbers do not ring. 0612* matches all numbers that begin with 0612.',
  'help.area.crmRules': 'A rule says what opens in your CRM when a call fits it.',
  'help.area.appLinks': 'Programs for your computer and your mobile that work with this client.',
  'help.area.settings': 'Changes are saved at once. The search above finds each setting by its name.',
  'help.area.activeCalls': 'All calls that you have now. The buttons show what each call allows.',
  'help.area.directory': 'The search goes over everybody: colleagues, contacts and directories.',
  'help.area.groups': 'Groups ring several people, or speak to all of them at once.',
  'help.area.dashboard': 'Choose a period above. Each number leads to its calls, and each heading sorts.',
  'help.area.wallboard':
    'Use full screen on a wall screen. “Alarms and rotation” has the thresholds and the sound.',
  'help.area.groupHistory':
    'Each change shows the values before and after. Undo puts one back, as long as it was not changed again.',
  'help.area.behalf': 'While you work as a colleague, you see and change what is theirs. They can see when.',
});
