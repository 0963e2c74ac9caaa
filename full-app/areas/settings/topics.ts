import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { languageWords } from '../../../src/i18n/en/app/language.ts';
import { lookWords } from '../../../src/i18n/en/app/look.ts';
import { notificationWords } from '../../../src/i18n/en/app/notifications.ts';
import { shortcutWords } from '../../../src/i18n/en/app/shortcuts.ts';
import { serviceWords } from '../../../src/i18n/en/calls/services.ts';
import { meetingWords } from '../../../src/i18n/en/meetings/meetings.ts';
import { templateWords } from '../../../src/i18n/en/messages/templates.ts';
import { peopleWords } from '../../../src/i18n/en/people/people.ts';
import { photoWords } from '../../../src/i18n/en/people/photo.ts';
import { myPhonesWords } from '../../../src/i18n/en/phones/my-phones.ts';
import { accountWords } from '../../../src/i18n/en/session/account.ts';
import { twoStepWords } from '../../../src/i18n/en/session/two-step.ts';
import type { KeyOf } from '../../../src/i18n/words.ts';

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
