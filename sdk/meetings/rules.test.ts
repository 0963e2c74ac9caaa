import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDisplayName } from '#wire/meetings/meeting-frames.ts';
import {
  isExternalUid,
  mayChangeDenial,
  mayHostMeetings,
  meetingConnections,
  meetingLink,
  meetingPresenceOf,
  meetingStates,
  readMeetingLink,
  teamsLink,
} from './rules.ts';

it('states have the numbers of the specification', () => {
  expect(meetingStates).toEqual({ notAllowed: -1, idle: 0, pending: 1, initialized: 2, networkError: 3 });
});

describe('display names', () => {
  it.each([
    ['Ann Lee', 'Ann-Lee'],
    ['  Zoë@acme_1  ', 'Zoë@acme_1'],
    ['a.b/c<d>', 'a-b-c-d-'],
    ['李雷', '李雷'],
    ['', 'NA'],
    [' \t\n ', 'NA'],
    ['e\u0301', 'é'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanDisplayName(name)).toBe(clean);
  });

  it('has only letters, digits, underscores, at-signs and dashes, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const clean = cleanDisplayName(name);
        expect(clean).toMatch(/^[\p{L}\p{N}_@-]+$/u);
        expect(cleanDisplayName(clean)).toBe(clean);
      }),
    );
  });
});

describe('links', () => {
  const point = { uid: '7', id: 'k3x', displayName: 'Ann & Lee' };

  it.each([
    ['https://pbx.example/conference/list', '/', 'https://pbx.example'],
    ['https://pbx.example:8443/a/ucc/app/conference?x=1#y', '/ucc/app', 'https://pbx.example:8443/a'],
    ['https://pbx.example/elsewhere', '/app', 'https://pbx.example'],
  ])('a link from %s begins before the application', (page, appPath, before) => {
    expect(meetingLink({ page, appPath, ...point })).toBe(`${before}/externals/7/k3x?name=Ann+%26+Lee`);
  });

  it('a link keeps whatever is in its parts apart', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.string(), (uid, id, name) => {
        fc.pre(![uid, id].some((part) => /^\.{1,2}$/.test(part)));
        const url = new URL(meetingLink({ page: 'https://a.example/', uid, id, displayName: name }));
        expect(url.origin).toBe('https://a.example');
        expect(url.pathname.split('/').slice(2).map(decodeURIComponent)).toEqual([uid, id]);
        expect(url.searchParams.get('name')).toBe(name);
        expect(readMeetingLink(url.href)).toEqual({ owner: uid, pointId: id, displayName: name });
      }),
    );
  });

  it.each([
    '',
    'x',
    'ftp://a.example/externals/7/k',
    'https://a.example/externals/7',
    'https://a.example/other/7/k',
    'https://a.example/externals/%/k',
  ])('%j is no link to a meeting', (text) => {
    expect(readMeetingLink(text)).toBeUndefined();
  });

  it.each([
    ['https://pbx.example/x/y', 'https://pbx.example/base/teams/ann'],
    ['https://pbx.example:443/x', 'https://pbx.example/base/teams/ann'],
    ['http://pbx.example:5000/x', 'http://pbx.example:5000/base/teams/ann'],
  ])('the link of team meetings seen from %s has a port only where it is not the usual one', (page, link) => {
    expect(teamsLink({ page, basePath: '/base', teamsMeetingUrlPrivate: 'teams/ann' })).toBe(link);
  });

  it.each([
    ['/teams/ann', '/', 'https://pbx.example/teams/ann'],
    ['teams/ann?tab=1', '/base/', 'https://pbx.example/base/teams/ann?tab=1'],
    ['//evil.example/ann', '/', 'https://pbx.example/evil.example/ann'],
    ['\\\\evil.example/ann', '/', 'https://pbx.example/evil.example/ann'],
    ['https://evil.example/ann', '/', 'https://pbx.example/https://evil.example/ann'],
    ['javascript:alert(1)', '/', 'https://pbx.example/javascript:alert(1)'],
  ])(
    'the link of team meetings at %j below %s stays on the host of the page',
    (teamsMeetingUrlPrivate, basePath, link) => {
      expect(teamsLink({ page: 'https://pbx.example/x', basePath, teamsMeetingUrlPrivate })).toBe(link);
    },
  );
});

it('the values of presence and the kinds of connection are those of the conference service', () => {
  expect([100, 200, 150].map(meetingPresenceOf)).toEqual(['connected', 'ready', undefined]);
  expect(meetingConnections).toEqual(['cx-webrtc', 'cx-driver', 'cx-na']);
});

it.each([
  ['standard', false, false],
  ['premium', true, false],
  ['premium_plus', true, true],
  ['another', false, false],
  [undefined, false, false],
])('the licence %s hosts: %s, and may let external people ask: %s', (userType, hosts, mayAsk) => {
  expect([mayHostMeetings(userType), mayChangeDenial(userType)]).toEqual([hosts, mayAsk]);
});

it('people with an underscore in their uid are external', () => {
  expect([isExternalUid('7'), isExternalUid('guest_7')]).toEqual([false, true]);
});
