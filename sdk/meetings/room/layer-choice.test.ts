import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LayerChoice, layerFor } from './layer-choice.ts';

describe('layerFor', () => {
  it.each([
    [undefined, null],
    [0, null],
    [160, 0],
    [360, 0],
    [500, 1],
    [721, 2],
  ])('chooses for a picture of %s pixels the layer %s', (width, layer) => {
    expect(layerFor(width)).toBe(layer);
  });
});

describe('the choice of layers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends all sizes at once when they have settled, and not again while they stay', () => {
    const send = vi.fn();
    const choice = new LayerChoice(send);
    choice.show('a', 'camera', 300);
    choice.show('a', 'camera', 900);
    choice.show('b', 'camera', undefined);
    vi.runAllTimers();
    choice.show('a', 'camera', 901);
    vi.runAllTimers();
    expect(send.mock.calls).toEqual([
      [
        [
          { memberId: 'a', kind: 'camera', layer: 2 },
          { memberId: 'b', kind: 'camera', layer: null },
        ],
      ],
    ]);
  });

  it('takes smaller pictures while packets are lost, and larger ones after a while without loss', () => {
    const send = vi.fn();
    const choice = new LayerChoice(send);
    const layers = () => {
      vi.runAllTimers();
      return send.mock.lastCall?.[0].map(({ layer }: { layer: number | null }) => layer);
    };
    choice.show('a', 'camera', 900);
    choice.show('b', 'camera', undefined);
    choice.measured(0.1);
    expect(layers()).toEqual([1, null]);
    choice.measured(0.1);
    choice.measured(0.1);
    expect(layers()).toEqual([0, null]);
    for (let turn = 0; turn < 4; turn += 1) choice.measured(0);
    expect(layers()).toEqual([0, null]);
    choice.measured(0);
    expect(layers()).toEqual([1, null]);
  });

  it('forgets the pictures of a member who has left', () => {
    const send = vi.fn();
    const choice = new LayerChoice(send);
    choice.show('a', 'camera', 300);
    choice.show('b', 'camera', 300);
    choice.forget('a');
    vi.runAllTimers();
    expect(send.mock.lastCall?.[0]).toEqual([{ memberId: 'b', kind: 'camera', layer: 0 }]);
  });
});
