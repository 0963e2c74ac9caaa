import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSelection, represent, representationOf } from './representation.ts';

const line = {
  restUri: 'v1/user/CallLine/-1',
  state: 'talking',
  terminal: 'telephony/Terminal/a',
  infos: { sfId: '3', sfLabel: 'x' },
};
const terminal = { restUri: 'telephony/Terminal/a', label: 'Web phone', type: 'Softphone' };
const resolve = (path: string) => (path === terminal.restUri ? terminal : undefined);
const write = (query: Record<string, string>, keepsUri = false) =>
  represent(line, representationOf(query), ['terminal'], resolve, { keepsUri });

describe('rt', () => {
  it('gives everything where it is missing, and what it names where it is there', () => {
    expect(write({})).toBe(line);
    expect(write({ rt: 'state' })).toEqual({ state: 'talking' });
    expect(write({ rt: 'state, nothing' })).toEqual({ state: 'talking' });
    expect(write({ rt: 'state' }, true)).toEqual({ restUri: line.restUri, state: 'talking' });
  });

  it('goes into objects and into what a path refers to', () => {
    expect(write({ rt: 'infos.sfId,terminal.label' })).toEqual({
      infos: { sfId: '3' },
      terminal: { label: 'Web phone' },
    });
    expect(write({ rt: 'terminal' })).toEqual({ terminal: 'telephony/Terminal/a' });
  });

  it('leaves a path that leads nowhere as it is', () => {
    const lost = { ...line, terminal: 'telephony/Terminal/lost' };
    const written = represent(lost, representationOf({ rt: 'terminal.label' }), ['terminal'], resolve, {
      keepsUri: false,
    });
    expect(written).toEqual({ terminal: 'telephony/Terminal/lost' });
  });

  it('never gives more than it names, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), (rt) => {
        const names = [...parseSelection(rt).keys()];
        expect(names).toEqual(expect.arrayContaining(Object.keys(write({ rt }))));
      }),
    );
  });
});

it('useref=false writes out what is referred to', () => {
  expect(write({ useref: 'false' })).toEqual({ ...line, terminal });
});
