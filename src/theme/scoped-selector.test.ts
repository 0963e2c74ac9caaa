import { expect, test } from 'vitest';
import { scopedSelector } from './scoped-selector.ts';

test.each([
  [':root', '.callside'],
  [':where(:root)', ':where(.callside)'],
  [':root:root', '.callside.callside'],
  [':root[data-contrast="more"]', '.callside[data-contrast="more"]'],
  [':root button', '.callside button'],
  ['[data-theme="light"]', '.callside[data-theme="light"]'],
  ['[data-motion="less"] *', '.callside[data-motion="less"] *'],
  ['body', ':where(.callside)'],
  ['*', ':where(.callside, .callside *)'],
  ['*::before', ':where(.callside, .callside *)::before'],
  ['button', ':where(.callside) button'],
  [':focus-visible', ':where(.callside) :focus-visible'],
])('scopedSelector limits %s to the widget of the package', (selector, scoped) => {
  expect(scopedSelector(selector)).toBe(scoped);
});
