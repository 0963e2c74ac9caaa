import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FormattedCall } from '#widget/bridge/contract/call.ts';
import type { EmbeddedWidget } from '../embed.ts';
import { PageKeys, type PageKeysOptions } from './page-keys.ts';

class Target {
  readonly isContentEditable: boolean = false;
  readonly #tag: string;
  constructor(tag: string) {
    this.#tag = tag;
  }
  matches(selectors: string): boolean {
    return selectors.split(', ').includes(this.#tag);
  }
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', Target);
  vi.stubGlobal('navigator', { platform: 'Linux' });
});
afterEach(() => vi.unstubAllGlobals());

const ringing = {
  lineID: '-1',
  state: 'ringing',
  canAnswer: true,
  canDrop: true,
  actions: ['answer', 'drop'],
};
const talking = {
  lineID: '-2',
  state: 'talking',
  canDrop: true,
  actions: ['drop', 'hold', 'mute', 'sendDtmf'],
};

function phoneWith(...calls: object[]) {
  const names = ['answer', 'drop', 'hold', 'unhold', 'mute', 'unmute', 'sendDtmf'] as const;
  const methods = Object.fromEntries(names.map((name) => [name, vi.fn(async () => null)]));
  const asked = () =>
    names.flatMap((name) => methods[name]?.mock.calls.map((given) => [name, ...given]) ?? []);
  return {
    phone: { ...methods, calls: calls as FormattedCall[] } as unknown as EmbeddedWidget,
    asked,
    methods,
  };
}

/** Presses a key in an element of the page. Returns whether the phone handled it. */
function press(key: string, tag = 'div', held: object = { altKey: true, shiftKey: true }): boolean {
  const event = new Event('keydown', { cancelable: true });
  const flags = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, code: '', ...held };
  page.dispatchEvent(Object.assign(event, { key, ...flags, composedPath: () => [new Target(tag)] }));
  return event.defaultPrevented;
}

const following = (options: PageKeysOptions, ...calls: object[]) => {
  const used = phoneWith(...calls);
  return { ...used, keys: new PageKeys(used.phone, options) };
};

test('keys of the page answer, hang up, hold and mute where a call allows it', () => {
  const { asked, keys } = following({}, ringing, talking);
  expect(['A', 'E', 'H', 'M'].map((key) => press(key))).toEqual([true, true, true, true]);
  expect(asked()).toEqual([
    ['answer', { lineID: '-1' }],
    ['drop', { lineID: '-2' }],
    ['hold', { lineID: '-2' }],
    ['mute', { lineID: '-2' }],
  ]);
  keys.dispose();
  expect(press('A')).toBe(false);
});

test('a key is the page’s own if no call allows it, with other modifiers, and after the page handled it', () => {
  const { asked } = following({});
  expect(press('A')).toBe(false);
  const other = following({ keys: { mute: 'control+m', hold: '' } }, talking);
  expect(press('M')).toBe(false);
  expect(press('H')).toBe(false);
  expect(press('m', 'input', { ctrlKey: true })).toBe(true);
  expect([asked(), other.asked()]).toEqual([[], [['mute', { lineID: '-2' }]]]);
});

test('letters that Alt writes on an Apple keyboard are written while the user types', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  const { asked } = following({}, talking);
  const held = { altKey: true, shiftKey: true, code: 'KeyM' };
  expect(press('Â', 'textarea', held)).toBe(false);
  expect(press('Â', 'div', held)).toBe(true);
  expect(asked()).toEqual([['mute', { lineID: '-2' }]]);
});

test('digits are sent into the connected call, if the option is on and the user is not typing', () => {
  const off = following({}, talking);
  expect(press('5', 'div', {})).toBe(false);
  const { asked } = following({ digits: true }, ringing, talking);
  expect([press('5', 'input', {}), press('5', 'div', {}), press('#', 'div', { shiftKey: true })]).toEqual([
    false,
    true,
    true,
  ]);
  expect(off.asked()).toEqual([]);
  expect(asked()).toEqual([
    ['sendDtmf', { lineID: '-2', dtmfs: '5' }],
    ['sendDtmf', { lineID: '-2', dtmfs: '#' }],
  ]);
});

test('a refusal of the phone is reported with the action', async () => {
  const onError = vi.fn();
  const { methods } = following({ onError }, talking);
  methods.mute?.mockRejectedValueOnce(new Error('403'));
  press('M');
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('403'), 'mute'));
});
