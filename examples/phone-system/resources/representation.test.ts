import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Query } from './query.ts';
import { parseSelection, represent, representationOf, representationQuery } from './representation.ts';
import type { Json } from './resource.ts';

const line = {
  restUri: 'v1/user/CallLine/-1',
  state: 'talking',
  terminal: 'telephony/Terminal/a',
  infos: { sfId: '3', sfLabel: 'x' },
};
const terminal = { restUri: 'telephony/Terminal/a', label: 'Web phone', type: 'Softphone' };
const resolve = (path: string) => (path === terminal.restUri ? terminal : undefined);
const write = (query: Record<string, string>, keepsUri = false, item: Json = line) =>
  represent(
    item,
    representationOf({ query: new Query(query).read(representationQuery) }),
    ['terminal'],
    resolve,
    { keepsUri },
  );

describe('rt', () => {
  it('rt selects its names, and everything if it is missing', () => {
    expect(write({})).toBe(line);
    expect(write({ rt: 'state' })).toEqual({ state: 'talking' });
    expect(write({ rt: 'state, nothing' })).toEqual({ state: 'talking' });
    expect(write({ rt: 'state' }, true)).toEqual({ restUri: line.restUri, state: 'talking' });
  });

  it('rt applies to objects and to referenced resources', () => {
    expect(write({ rt: 'infos.sfId,terminal.label' })).toEqual({
      infos: { sfId: '3' },
      terminal: { label: 'Web phone' },
    });
    expect(write({ rt: 'terminal' })).toEqual({ terminal: 'telephony/Terminal/a' });
  });

  it('rt leaves a path without a resource unchanged', () => {
    const lost = { ...line, terminal: 'telephony/Terminal/lost' };
    const written = write({ rt: 'terminal.label' }, false, lost);
    expect(written).toEqual({ terminal: 'telephony/Terminal/lost' });
  });

  it('rt never returns more than it names', () => {
    fc.assert(
      fc.property(fc.string(), (rt) => {
        const names = [...parseSelection(rt).keys()];
        expect(names).toEqual(expect.arrayContaining(Object.keys(write({ rt }))));
      }),
    );
  });
});

it('useref=false writes out references', () => {
  expect(write({ useref: 'false' })).toEqual({ ...line, terminal });
});
