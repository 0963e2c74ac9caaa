import { expect, test } from 'vitest';
import { allWords } from '../../i18n/all-words.ts';
import { bindingGroups } from './bindings.ts';

const row = ({ keys, label }: { keys: string; label: string }) =>
  `| ${keys
    .split('+')
    .map((key) => `<kbd>${key}</kbd>`)
    .join(' + ')} | ${allWords[label]} |`;

const sections = bindingGroups.map(({ title, bindings }) =>
  [`## ${allWords[title]}`, '', '| key | what it does |', '| --- | --- |', ...bindings.map(row)].join('\n'),
);

const page = `# Keyboard shortcuts

Each key presses the button that shows it in its tooltip, so it works where that button is there and enabled. Keys without Alt or
Ctrl do nothing while somebody types; on Apple's keyboards, where Alt writes characters too, no key of a call does. Pressing <kbd>K</kbd> shows this list in the full client; the settings switch that off.

<!-- Written by \`npx vitest run --project unit shortcuts-page -u\`. -->

${sections.join('\n\n')}
`;

test('docs/shortcuts.md lists every key (`vitest run -u shortcuts-page` writes it)', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/shortcuts.md');
});

test('no two keys of one place are the same', () => {
  for (const { bindings } of bindingGroups) {
    expect(new Set(bindings.map(({ keys }) => keys)).size).toBe(bindings.length);
  }
});
