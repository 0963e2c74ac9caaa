import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terminalTypes } from '#wire/phones/terminal.ts';
import { anyTerminals } from '../testing/samples.ts';
import { resolveChoice, type TerminalChoice } from './choice.ts';
import {
  areCallsForbidden,
  formatTerminal,
  kindOf,
  listTerminals,
  phoneRights,
  sortByType,
} from './rules.ts';

const login = { webRtc: true, isBehalf: false, cannotUseSoftphone: false };
const extension = { maxSoftphoneTerminals: 1, isWebSoftphone: true };
const both = { softphone: true, webphone: true };
const anyRights = fc.record({ softphone: fc.boolean(), webphone: fc.boolean() });
const anyChoice: fc.Arbitrary<TerminalChoice | undefined> = fc.option(
  fc.record(
    {
      type: fc.constantFrom('softphone' as const, 'webphone' as const, 'normal' as const),
      abstractTerminalID: fc.integer({ min: 1, max: 99 }).map((id) => `t${id}`),
    },
    { requiredKeys: ['type'] },
  ),
  { nil: undefined },
);

test('the list holds each allowed terminal once: by kind, in service first, by label', () => {
  fc.assert(
    fc.property(anyTerminals, anyRights, (terminals, rights) => {
      const list = listTerminals(terminals, rights);
      const expected = terminals.filter((one) => {
        const kind = kindOf(one);
        return one.type !== 'OcsTerminal' && (kind === 'normal' || rights[kind]);
      });
      expect(new Set(list.map(({ restUri }) => restUri))).toEqual(
        new Set(expected.map(({ restUri }) => restUri)),
      );
      const rank = (kind: string, state: string) =>
        ['softphone', 'webphone', 'normal'].indexOf(kind) * 2 + (state === 'inService' ? 0 : 1);
      const ranks = list.map(({ type, physicalState }) => rank(type, physicalState));
      expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
      expect(list.every(({ label }) => label !== '')).toBe(true);
    }),
  );
});

test('sortByType lists devices in service first, then by type, mobile types first on a mobile', () => {
  fc.assert(
    fc.property(anyTerminals, fc.boolean(), (terminals, onMobile) => {
      const list = listTerminals(terminals, both);
      const sorted = sortByType(list, { onMobile });
      expect(new Set(sorted)).toEqual(new Set(list));
      const desktop = terminalTypes.filter((type) => onMobile === false || !type.endsWith('MobileTerminal'));
      const order = onMobile ? ['PublicMobileTerminal', 'PrivateMobileTerminal', ...desktop] : desktop;
      const ranks = sorted.map(
        ({ terminalType, physicalState }) =>
          order.indexOf(terminalType) + (physicalState === 'inService' ? 0 : order.length),
      );
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    }),
  );
});

test.each([
  ['Softphone', 'webRTC', 'webphone', 'webphone'],
  ['Softphone', 'desktop', 'softphone', 'softphone'],
  ['Softphone', 'android', 'normal', 'mobile'],
  ['IpDevice', 'notASoftphone', 'normal', 'IpDevice'],
  ['FreeSeating', 'notASoftphone', 'normal', 'FreeSeating'],
  ['PrivateMobileTerminal', 'notASoftphone', 'normal', 'PrivateMobileTerminal'],
] as const)('%s that is %s', (type, softphoneType, kind, deviceKind) => {
  const [sample] = fc
    .sample(
      anyTerminals.filter((some) => some.length > 0),
      1,
    )
    .flat();
  if (!sample) throw new Error('no terminal');
  expect(formatTerminal({ ...sample, type, softphoneType })).toMatchObject({
    type: kind,
    terminalType: type,
    deviceKind,
  });
});

test('phones of this machine need their right, and are not offered while impersonating', () => {
  expect(phoneRights(extension, login)).toEqual(both);
  expect(phoneRights(extension, { ...login, isBehalf: true })).toEqual({ softphone: false, webphone: false });
  expect(phoneRights(extension, { ...login, webRtc: false }).webphone).toBe(false);
  expect(phoneRights(extension, { ...login, cannotUseSoftphone: true })).toEqual({
    softphone: false,
    webphone: true,
  });
  expect(phoneRights({ maxSoftphoneTerminals: 0, isWebSoftphone: false }, login)).toEqual({
    softphone: false,
    webphone: false,
  });
  expect(phoneRights(undefined, login)).toEqual({ softphone: false, webphone: false });
});

test('a choice selects only a listed phone, and the stored choice selects the same phone again', () => {
  fc.assert(
    fc.property(anyTerminals, anyRights, anyChoice, (terminals, rights, stored) => {
      const list = listTerminals(terminals, rights);
      const first = resolveChoice(stored, list, rights);
      if (first.selected) expect(list).toContain(first.selected);
      const again = resolveChoice(first.choice, list, rights);
      expect(again.selected).toBe(first.selected);
      expect(again.choice).toBe(first.choice);
    }),
  );
});

test('a web phone is selected only with its right; without a choice it is the first', () => {
  fc.assert(
    fc.property(anyTerminals, anyChoice, (terminals, stored) => {
      const rights = { softphone: true, webphone: false };
      expect(resolveChoice(stored, listTerminals(terminals, rights), rights).selected?.type).not.toBe(
        'webphone',
      );
      const list = listTerminals(terminals, both);
      const callable = list.filter(
        ({ type, maxTerminalConnection }) => type === 'webphone' && maxTerminalConnection > 0,
      );
      const { selected } = resolveChoice(undefined, list, both, { kind: 'webphone' });
      if (callable[0]) expect(selected).toBe(callable[0]);
    }),
  );
});

test('calls are forbidden when nothing in service has a connection to spare', () => {
  fc.assert(
    fc.property(anyTerminals, (terminals) => {
      const list = listTerminals(terminals, both);
      const usable = list.filter(
        ({ physicalState, maxTerminalConnection }) =>
          physicalState === 'inService' && maxTerminalConnection > 0,
      );
      expect(areCallsForbidden(list)).toBe(usable.length === 0);
      // The phone in this browser is no program that controls another phone.
      const own = usable.filter(({ type }) => type === 'webphone');
      expect(areCallsForbidden(list, { hasCti: false })).toBe(own.length === 0);
    }),
  );
});
