import { expect, test } from 'vitest';
import { allWords } from '#i18n/all-english.ts';
import { bindingGroups } from './bindings.ts';

const row = ({ keys, label }: { keys: string; label: string }) =>
  `| ${keys
    .split('+')
    .map((key) => `<kbd>${key}</kbd>`)
    .join(' + ')} | ${allWords[label]} |`;

const sections = bindingGroups().map(({ title, bindings }) =>
  [`## ${allWords[title]}`, '', '| Key | Action |', '| --- | --- |', ...bindings.map(row)].join('\n'),
);

const page = `# Keyboard shortcuts

A key runs the action of the button that shows it in its tooltip. The keys of calls and of agents work on every page and in a minimised widget; if the action is
not possible at the moment, a message says so. The other keys work while their button is visible and enabled.

- Keys without Alt or Ctrl have no effect while the user types. On Apple keyboards, where Alt also writes characters, the keys for calls have no effect then either.
- <kbd>K</kbd> shows this list in the full client. The settings can switch it off.
- In the settings of the full client, users choose other keys for calls and for agents, in each browser. Keys that another shortcut or the browser owns are refused, with their owner.

<!-- Written by \`npx vitest run --project unit shortcuts-page -u\`. -->

${sections.join('\n\n')}
`;

test('docs/shortcuts.md lists every shortcut (`vitest run -u shortcuts-page` updates it)', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/shortcuts.md');
});

test('no two shortcuts of one place are the same', () => {
  for (const { bindings } of bindingGroups()) {
    expect(new Set(bindings.map(({ keys }) => keys)).size).toBe(bindings.length);
  }
});
