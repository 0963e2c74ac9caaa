import { expect, test } from 'vitest';
import type { FormattedTerminal, TerminalKind } from './formatted-terminal.ts';
import { areCallsForbidden, type PhoneRights } from './rules.ts';
import { type TerminalTrouble, troubleOf } from './trouble.ts';

const none: PhoneRights = { softphone: false, webphone: false };
const web: PhoneRights = { softphone: false, webphone: true };

const phone = (kind: TerminalKind, physicalState: FormattedTerminal['physicalState']): FormattedTerminal => ({
  terminalId: kind,
  restUri: `telephony/Terminal/${kind}`,
  label: kind,
  type: kind,
  deviceKind: 'IpDevice',
  terminalType: 'IpDevice',
  maxTerminalConnection: 2,
  physicalState,
  isAssumedIdle: true,
});
const desk = phone('normal', 'inService');
const deskAway = phone('normal', 'outOfService');
const here = phone('webphone', 'outOfService');

const rows: readonly [
  string,
  readonly FormattedTerminal[],
  PhoneRights,
  { selected?: FormattedTerminal; isRefused?: boolean; canHostPhone?: boolean },
  TerminalTrouble | undefined,
][] = [
  ['no phone, and none allowed here', [], none, {}, 'callForbidden'],
  ['no phone, but one allowed here', [], web, {}, 'allOffline'],
  ['only phones that are away', [deskAway], none, { selected: deskAway }, 'allOffline'],
  ['phones in service that hold no call', [{ ...desk, maxTerminalConnection: 0 }], none, {}, 'callForbidden'],
  ['a web phone where none can run', [here], web, { selected: here, canHostPhone: false }, 'allOffline'],
  ['a web phone that can run here', [here], web, { selected: here }, undefined],
  ['a choice that was refused', [desk], none, { selected: desk, isRefused: true }, 'notAllowed'],
  ['phones and no choice', [desk, deskAway], none, {}, 'noneSelected'],
  ['a phone that is chosen and there', [desk], none, { selected: desk }, undefined],
];

test.each(rows)('%s', (_, list, rights, { selected, isRefused = false, canHostPhone = true }, trouble) => {
  const standing = { list, selected, rights, isRefused, startsHere: canHostPhone };
  expect(troubleOf({ ...standing, callsForbidden: areCallsForbidden(list) })).toBe(trouble);
});
