import { describe, expect, test } from 'vitest';
import {
  dictionary,
  englishWords,
  gapsAllowed,
  gapsOf,
  languageTags,
  wordsToTranslate,
} from '#tests/support/dictionaries.ts';

const english = await englishWords();

/** Texts that intentionally equal the English texts in every language. */
const sameEverywhere = [
  'tab.chat',
  'work.kind.sms',
  'emoji.Panda',
  'emoji.Pizza',
  'app.name',
  'area.teams',
  'administration.level.pro',
  'administration.level.premium',
  'administration.level.premium_plus',
  'collaboration.business',
  'collaboration.enterprise',
  'crm.title',
  'phone.kind.Softphone',
  'rules.bodyType.json',
  'settings.audio',
  'settings.crm',
  'webhooks.kind.zendesk',
  'webhooks.kind.zoho',
];

/** Further texts of a language that equal the English texts. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  de: [
    'webhooks.title',
    'webhooks.name',
    'trunks.domain',
    'trunks.fromDomain',
    'trunks.host',
    'trunks.name',
    'trunks.port',
    'trunks.transport',
    'brand.logo',
    'conferences.name',
    'conferences.pin',
    'embedding.crm',
    'meetings.name',
    'area.dashboard',
    'stats.agent',
    'report.name',
    'behalf.person',
    'account.pin',
    'calendar.label',
    'callGroups.name',
    'groupEdit.name',
    'groupEdit.websites',
    'emoji.Smiley',
    'emoji.Hammer',
    'emoji.Ball',
    'rules.bodyType',
    'rules.bodyType.text',
    'rules.name',
    'rules.test',
    'chat.alert.in',
    'chat.file.video',
    'chat.name',
    'chat.passphrase',
    'chat.rooms',
    'history.byPerson',
    'history.column.who',
    'agent.bar',
    'crm.found',
    'crm.settings.salesforce',
    'area.queues',
    'look.textSize.normal',
    'notifications.action.vibrator',
    'phone.offline',
    'recordings.position',
    'signIn.code',
    'administration.administrator',
    'administration.identity',
    'administration.level.basic',
    'administration.level.standard',
    'administration.link',
    'administration.role',
    'area.administration',
    'audit.name.accessRightsType',
    'audit.name.groupLabel',
    'audit.name.phoneLabel',
    'phones.kind.app',
    'company.name',
    'numbers.kind.queue',
  ],
  es: [
    'webhooks.title',
    'calendar.personal',
    'embedding.crm',
    'invite.answer.declined',
    'conferences.pin',
    'groupHistory.no',
    'account.pin',
    'groupEdit.general',
    'emoji.Cactus',
    'emoji.Robot',
    'duplicates.no',
    'trust.no',
    'chat.rooms',
    'history.numberType.personal',
    'look.textSize.normal',
    'audit.no',
    'company.general',
  ],
  fr: [
    'webhooks.secret',
    'webhooks.title',
    'trunks.port',
    'trunks.transport',
    'administration.site',
    'brand.logo',
    'embedding.crm',
    'groupHistory.web.question',
    'messages.list',
    'messages.log',
    'meetings.licence',
    'meetings.service',
    'stats.agents',
    'stats.agent',
    'groups.agents',
    'groupEdit.members',
    'emoji.Lion',
    'emoji.Cactus',
    'emoji.Globe',
    'emoji.Robot',
    'emoji.Train',
    'duplicates.where',
    'rules.action',
    'rules.active',
    'rules.bodyType',
    'chat.invited',
    'chat.messages',
    'agent.bar',
    'crm.log.notes',
    'people.email',
    'voicemail.player',
    'area.collaboration',
    'calls.via',
    'log.note',
    'menu.open',
    'notifications.title',
    'recordings.pause',
    'recordings.position',
    'recordings.volume',
    'settings.notifications',
    'signIn.code',
    'administration.email',
    'administration.level.basic',
    'administration.level.standard',
    'administration.licence.collaboration',
    'administration.licences',
    'administration.role',
    'area.administration',
    'audit.name.accessRightsType',
    'company.siteName',
    'company.sites',
    'numbers.kind.service',
  ],
  it: [
    'trunks.account',
    'trunks.host',
    'trunks.password',
    'brand.logo',
    'embedding.crm',
    'phones.password',
    'notifications.action.light',
    'invite.answer.declined',
    'conferences.pin',
    'account.password',
    'account.pin',
    'emoji.Cactus',
    'emoji.Banana',
    'emoji.Robot',
    'duplicates.no',
    'groupHistory.no',
    'chat.alert.in',
    'trust.no',
    'chat.file.file',
    'chat.file.video',
    'chat.passphrase',
    'people.email',
    'crm.found',
    'crm.settings.salesforce',
    'calls.via',
    'menu.open',
    'phone.offline',
    'recordings.volume',
    'ruleEditor.to.ENT_RCPT',
    'settings.account',
    'signIn.password',
    'administration.email',
    'administration.level.standard',
    'administration.link',
    'audit.name.file',
    'audit.no',
  ],
  nl: [
    'webhooks.title',
    'trunks.account',
    'trunks.host',
    'trunks.transport',
    'notifications.action.light',
    'work.open',
    'groupEdit.websites',
    'room.camera',
    'area.dashboard',
    'stats.agent',
    'supervision.filter.open',
    'myPhones.fn.intercom',
    'myPhones.fn.voicemail',
    'settings.protocol',
    'calendar.later',
    'calendar.week',
    'emoji.Octopus',
    'emoji.Cactus',
    'emoji.Smiley',
    'emoji.Robot',
    'emoji.Paperclip',
    'rules.test',
    'chat.alert.in',
    'chat.file.video',
    'chat.level.moderator',
    'chat.rooms',
    'agent.bar',
    'crm.found',
    'crm.settings.salesforce',
    'people.email',
    'presence.state.training',
    'tab.voicemail',
    'voicemail.region',
    'area.voicemail',
    'calls.via',
    'menu.open',
    'phone.offline',
    'recordings.volume',
    'settings.account',
    'signIn.code',
    'groupEdit.asWeek',
    'administration.email',
    'administration.link',
    'administration.right.hasMailbox',
    'company.voicemail',
    'adminGroups.supervisors',
    'audit.name.deviceModel',
    'audit.name.supervisors',
    'brand.logo',
    'embedding.crm',
    'outsideCalls.alarm',
    'phones.kind.app',
    'phones.kind.program',
    'phones.kind.web',
    'phones.model',
    'retention.kind.voicemail',
  ],
};

const isText = (text: string) => /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, ''));

test('the languages of the product are the translated ones', () => {
  expect(languageTags).toEqual(Object.keys(sameWords));
});

describe.each(languageTags)('the dictionary of %s', (tag) => {
  const words = dictionary(tag);
  const wanted = wordsToTranslate(tag, english);

  test('the dictionary has only words of the English one', () => {
    expect(Object.keys(words).filter((key) => !(key in wanted))).toEqual([]);
  });

  test('the dictionary has the order of English', () => {
    const order = Object.keys(wanted).filter((key) => key in words);
    expect(Object.keys(words).filter((key) => key in wanted)).toEqual(order);
  });

  test('each text has the gaps of English', () => {
    const wrong = Object.entries(words).filter(
      ([key, text]) =>
        key in wanted && !gapsAllowed(key, english).some((gaps) => `${gaps}` === `${gapsOf(text)}`),
    );
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  test('no text is empty or begins or ends with a space', () => {
    expect(Object.entries(words).filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  test('only the same words equal the English ones', () => {
    const same = Object.keys(words).filter((key) => words[key] === wanted[key] && isText(words[key] ?? ''));
    expect(same.sort()).toEqual([...sameEverywhere, ...(sameWords[tag] ?? [])].sort());
  });
});

test('each plural has all forms of the language', () => {
  const plural = {
    'calls.many_one': 'One call',
    'calls.many_other': '{{count}} calls',
    'calls.title': 'Calls',
  };
  expect(Object.entries(wordsToTranslate('fr', plural))).toEqual([
    ['calls.many_one', 'One call'],
    ['calls.many_many', '{{count}} calls'],
    ['calls.many_other', '{{count}} calls'],
    ['calls.title', 'Calls'],
  ]);
  expect(Object.keys(wordsToTranslate('de', plural))).toEqual([
    'calls.many_one',
    'calls.many_other',
    'calls.title',
  ]);
  expect(gapsAllowed('calls.many_many', plural)).toEqual([[], ['count']]);
});
