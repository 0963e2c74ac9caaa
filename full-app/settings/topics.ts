import type { KeyOf } from '#i18n/word-set.ts';
import { twoStepWords } from '#phone/account/two-step-words.ts';
import { accountWords } from '#phone/account/words.ts';
import { lookWords } from '#phone/appearance/words.ts';
import { languageWords } from '#phone/language/words.ts';
import { notificationWords } from '#phone/notifications/words.ts';
import { photoWords } from '#phone/people/photo/words.ts';
import { peopleWords } from '#phone/people/words.ts';
import { meetingWords } from '../meetings/words.ts';
import { templateWords } from '../messages/templates/words.ts';
import { serviceWords } from '../routing/services/words.ts';
import { areaWords } from '../shell/screen-words.ts';
import { shortcutWords } from '../shell/shortcuts/words.ts';
import { myPhonesWords } from './phones/words.ts';

/** The words of all topics. */
export const topicWords = [
  accountWords,
  areaWords,
  languageWords,
  lookWords,
  meetingWords,
  myPhonesWords,
  notificationWords,
  peopleWords,
  photoWords,
  serviceWords,
  shortcutWords,
  templateWords,
  twoStepWords,
] as const;

type Topic = KeyOf<(typeof topicWords)[number]>;

/** The settings on each page, by the name of its section. The search finds a page by them, as it does by its own name. */
export const topics: Readonly<Record<string, readonly Topic[]>> = {
  details: ['photo.change', 'settings.number', 'settings.direct'],
  password: [
    'account.change',
    'account.pin',
    'twoStep.title',
    'twoStep.codes',
    'account.sessions',
    'account.acted',
  ],
  telephony: ['myPhones.keys', 'myPhones.lines', 'myPhones.default', 'myPhones.add', 'myPhones.provisioning'],
  geoarea: ['account.geoArea'],
  voicemail: ['settings.greetings', 'services.name.maxDuration'],
  awayattendant: ['services.name.greeting', 'services.name.offersReception'],
  availabilityattendant: ['services.name.greeting', 'services.name.offersMobile'],
  bosssecretary: ['services.name.secretary', 'services.name.delay'],
  assistant: ['services.name.assistant', 'services.name.ownDelay'],
  callscreening: ['services.name.onlyUnknown'],
  callback: ['services.name.maxAttempts'],
  callqueuing: [
    'services.name.music',
    'services.name.announcesPosition',
    'services.name.maxCallers',
    'services.name.maxWait',
  ],
  meetings: ['meetings.denyExternal'],
  templates: ['templates.own', 'templates.company'],
  notifications: ['notifications.volume'],
  misc: [
    'language.title',
    'settings.colorMode',
    'look.textSize',
    'look.contrast',
    'look.motion',
    'people.sortBy',
    'people.shownFirst',
    'look.rowsPerPage',
    'look.clock',
    'look.enterKey',
  ],
  shortcuts: ['shortcuts.title'],
  about: ['settings.productVersion', 'settings.report', 'account.credits', 'account.callCheck'],
};
