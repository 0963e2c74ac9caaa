import { describe, expect, it } from 'vitest';
import { setUpRefusal, thisComputer } from './set-up.ts';

const chrome = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0${more} Safari/537.36`;

describe('computers', () => {
  it.each([
    ['Windows', { userAgent: chrome('Windows NT 10.0; Win64; x64') }, false, true],
    ['Linux', { userAgent: chrome('X11; Linux x86_64') }, true, true],
    ['Linux with hints', { userAgent: '', userAgentData: { mobile: false, platform: 'Linux' } }, true, true],
    ['Chrome OS', { userAgent: chrome('X11; CrOS x86_64 14541.0.0') }, false, true],
    ['a Mac', { userAgent: chrome('Macintosh; Intel Mac OS X 10_15_7'), maxTouchPoints: 0 }, false, true],
    [
      'an iPad',
      { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari', maxTouchPoints: 5 },
      false,
      false,
    ],
    ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148' }, false, false],
    ['an Android phone', { userAgent: chrome('Linux; Android 15; Pixel 9', ' Mobile') }, false, false],
    ['an Android tablet', { userAgent: chrome('Linux; Android 15; SM-X910') }, false, false],
    [
      'an Android phone with hints',
      { userAgent: chrome('Linux; Android 10; K'), userAgentData: { mobile: true, platform: 'Android' } },
      false,
      false,
    ],
  ])('%s is recognized', (_name, facts, isLinux, isDesktop) => {
    expect(thisComputer(facts)).toEqual({ isLinux, isDesktop, isWrapper: false });
  });
});

it('a program that shows the client is recognized', () => {
  const userAgent = chrome('Windows NT 10.0; Win64; x64', ' Electron/39.0.0');
  expect(thisComputer({ userAgent })).toEqual({ isLinux: false, isDesktop: true, isWrapper: true });
});

describe('setting the service up', () => {
  const licensed = (isOnEveryDevice?: boolean) => ({
    info: {
      externalServices: {
        videoConference: { appId: 'a', userType: 'standard', ...(isOnEveryDevice && { isOnEveryDevice }) },
      },
    },
    isBehalf: false,
  });
  const desktop = { isLinux: false, isDesktop: true };

  it.each([
    ['on a desktop', licensed(), desktop, undefined],
    ['on a Linux desktop', licensed(), { ...desktop, isLinux: true }, 'linux'],
    ['on a telephone', licensed(), { isLinux: false, isDesktop: false }, 'notDesktop'],
    ['without the right', { info: { externalServices: {} }, isBehalf: false }, desktop, 'noPermission'],
    ['without a profile', { info: undefined, isBehalf: false }, desktop, 'noPermission'],
    ['while acting for somebody', { ...licensed(true), isBehalf: true }, desktop, 'noPermission'],
    ['on Linux where the deployment lifts it', licensed(true), { ...desktop, isLinux: true }, undefined],
    [
      'on a telephone where the deployment lifts it',
      licensed(true),
      { isLinux: false, isDesktop: false },
      undefined,
    ],
  ])('%s', (_where, access, computer, refusal) => {
    expect(setUpRefusal(access, computer)).toBe(refusal);
  });
});
