import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SeenGroup } from '#sdk/index.ts';
import { GroupTile } from './group-tile.tsx';

test.each([
  ['green', '--state-queue-green'],
  ['yellow', '--state-queue-yellow'],
  ['orange', '--state-queue-orange'],
  ['red', '--state-queue-red'],
  ['none', '--state-unavailable'],
] as const)('the tile of a group whose state is %s has the colour %s', (color, token) => {
  const seen: Partial<SeenGroup> = { label: 'Sales', computedState: 'NO_AGENT', color };
  const group = seen as SeenGroup;
  const html = renderToStaticMarkup(createElement(GroupTile, { group, onOpen: () => undefined }));
  expect(html).toContain(`--tile-mark:var(${token})`);
});
