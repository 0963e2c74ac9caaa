import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawForwarding } from '#wire/forwarding/raw.ts';
import { newForwarding } from '#wire/forwarding/rule.ts';
import { anyLoneRule } from '#wire/forwarding/testing/random-rules.ts';
import {
  blankFields,
  bodyOf,
  changesBetween,
  faultsOf,
  fieldsOf,
  unreadableOf,
  withChange,
} from './fields.ts';
import { prioritiesAfterMove } from './order.ts';

const valid = { ...blankFields, destination: 'ENT_VM' } as const;

describe('the fields of a rule', () => {
  it('are written as the router has sent them, whatever they are', () => {
    fc.assert(
      fc.property(anyLoneRule, (rule) => {
        const fields = fieldsOf(rawForwarding.parse(rule));
        const { priorityOrder: _, parentForwarding: __, restUri: ___, specificCaller, ...sent } = rule;
        const isListed = ['A', 'I', 'E', 'specific'].includes(rule.filter);
        expect(bodyOf(fields)).toEqual({
          ...sent,
          label: '',
          specificCaller: isListed ? specificCaller : null,
        });
        expect(changesBetween(fields, fields)).toEqual({});
      }),
    );
  });

  it('ring for 20 seconds unless a rule says otherwise, and for 45 but not for 44 if it does', () => {
    const { noAnswerForwardingDelay: delay, ...silent } = bodyOf({ ...valid, forwardType: 'NA' });
    expect(newForwarding.parse(silent)).toMatchObject({ noAnswerForwardingDelay: 20_000 });
    expect(delay).toBe(20_000);
    const faults = (seconds: number) =>
      faultsOf({ ...valid, forwardType: 'NA', noAnswerForwardingDelay: seconds * 1_000 }, undefined);
    expect(faults(45)).toEqual([]);
    expect(faults(44)).toEqual([{ field: 'noAnswerForwardingDelay', fault: 'unknown' }]);
  });

  it('are accepted by the schema of the router if, and only if, they have no faults', () => {
    const anyFields = fc.record({
      destination: fc.constantFrom('ENT_VM', 'OTHERS', '~CallBackOnBusy', undefined),
      number: fc.constantFrom('', '06 12 34 56 78', '+33 (1) 99', 'abc', '+'),
      forwardType: fc.constantFrom('AL', 'NA', 'OC', ''),
      filter: fc.constantFrom('A', 'X', 'E', 'G'),
      specificCaller: fc.constantFrom('', '101, 102', '^06', 'bob', '*', ','),
      isMainForPresenceState: fc.boolean(),
      presenceStateFilter: fc.constantFrom([], ['lunch' as const]),
      noAnswerForwardingDelay: fc.constantFrom(5_000, 20_000, 7),
      hours: fc.constantFrom(
        undefined,
        { days: [1], start: 480, end: 1080 },
        { days: [], start: 480, end: 1080 },
        { days: [1], start: 1080, end: 480 },
      ),
    });
    fc.assert(
      fc.property(anyFields, (change) => {
        const fields = withChange(blankFields, change);
        const { hours } = fields;
        // The packed form cannot say that no day is chosen, or hours that end before they begin.
        const isHours = hours === undefined || (hours.days.length > 0 && hours.end > hours.start);
        const isAccepted = newForwarding.safeParse(bodyOf(fields)).success && isHours;
        expect(faultsOf(fields, undefined).length === 0).toBe(isAccepted);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of another router stay valid while they stay', () => {
    const raw = { restUri: 'r', forwardType: 'OC', filter: 'G', destination: '12#', timeFilter: '31:0' };
    const rule = rawForwarding.parse({ ...raw, noAnswerForwardingDelay: 7 });
    const fields = fieldsOf(rule);
    expect(faultsOf(fields, fields)).toEqual([]);
    expect(unreadableOf(rule)).toEqual(['hours']);
    expect(changesBetween(fields, withChange(fields, { label: ' Mine ' }))).toEqual({ label: 'Mine' });
    expect(faultsOf(withChange(fields, { number: '12#3' }), fields)).toEqual([
      { field: 'destination', fault: 'missing' },
    ]);
  });

  it('take internal numbers only for single colleagues', () => {
    const callers = (filter: string, specificCaller: string) =>
      faultsOf(withChange(valid, { filter, specificCaller }), undefined);
    expect(callers('I', '102, 103')).toEqual([]);
    expect(callers('I', '102, +33623000000')).toEqual([{ field: 'specificCaller', fault: 'notInternal' }]);
    expect(callers('E', '+33623000000')).toEqual([]);
  });

  it('follow each other', () => {
    expect(withChange(valid, { destination: '~CallBackOnNoAnswer' }).forwardType).toBe('NA');
    expect(withChange({ ...valid, specificCaller: '101' }, { filter: 'X' }).specificCaller).toBe('');
    const main = { ...valid, isMainForPresenceState: true, presenceStateFilter: ['sick'] } as const;
    expect(withChange(main, { presenceStateFilter: [] }).isMainForPresenceState).toBe(false);
    expect(changesBetween({ ...valid, specificCaller: '101' }, valid)).toEqual({ specificCaller: null });
  });
});

describe('a moved rule', () => {
  it('gets its place with as few new priorities as there can be', () => {
    const anyMove = fc
      .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 })
      .chain((priorities) =>
        fc.tuple(
          fc.constant(priorities.toSorted((one, other) => one - other)),
          fc.nat(priorities.length - 1),
          fc.nat(priorities.length - 1),
        ),
      );
    fc.assert(
      fc.property(anyMove, ([priorities, from, to]) => {
        const rules = priorities.map((priorityOrder, at) => ({ restUri: `r${at}`, priorityOrder }));
        const moved = rules[from] ?? { restUri: '', priorityOrder: 0 };
        const changes = prioritiesAfterMove(rules, moved, to);
        const after = rules
          .map((rule) => changes.find(({ restUri }) => restUri === rule.restUri) ?? rule)
          .toSorted((one, other) => one.priorityOrder - other.priorityOrder);
        const wanted = rules.toSpliced(from, 1).toSpliced(to, 0, moved);
        expect(after.map(({ restUri }) => restUri)).toEqual(wanted.map(({ restUri }) => restUri));
        if (from === to) expect(changes).toEqual([]);
        const [before, next] = [wanted[to - 1]?.priorityOrder ?? -1, wanted[to + 1]?.priorityOrder ?? 99];
        if (from !== to && next - before > 1) expect(changes).toHaveLength(1);
      }),
    );
  });
});
