import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { extensionId } from '#tests/support/extension/extension.ts';
import { manifestOf } from './manifest.ts';
import { borrowed } from './words/borrowed.ts';
import { languages, localesOf } from './words/locales.ts';

it('the extension asks for no site and no notification when it is installed, and loads no code of others', () => {
  const manifest = manifestOf('1.2.3');
  expect(manifest.version).toBe('1.2.3');
  expect(manifest.host_permissions).toBeUndefined();
  expect(manifest.permissions).toEqual([
    'activeTab',
    'contextMenus',
    'offscreen',
    'scripting',
    'sidePanel',
    'storage',
  ]);
  expect(manifest.content_security_policy?.extension_pages).toContain("script-src 'self';");
});

it('the extension has the id that phone systems allow', () => {
  const hash = createHash('sha256')
    .update(Buffer.from(manifestOf('1').key, 'base64'))
    .digest('hex');
  const id = [...hash.slice(0, 32)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
  expect(id).toBe(extensionId);
});

it('the extension has each text in every language, with the gaps of the English text', () => {
  const gapsIn = (text = '') => text.match(/\{\w+\}|%s/g)?.sort() ?? [];
  const english = localesOf().en as Record<string, { message: string }>;
  expect(Object.keys(english)).toEqual([...Object.keys(languages.en ?? {}), ...Object.keys(borrowed)]);
  for (const [tag, texts] of Object.entries(localesOf()))
    for (const [key, { message }] of Object.entries(texts as typeof english)) {
      expect(message, `${tag}: ${key}`).not.toBe('');
      expect(gapsIn(message), `${tag}: ${key}`).toEqual(gapsIn(english[key]?.message));
      // A dollar sign would be a placeholder of the browser.
      expect(message).not.toContain('$');
      if (tag !== 'en' && key !== 'microphone')
        expect(message, `${tag}: ${key}`).not.toBe(english[key]?.message);
    }
  for (const { description } of Object.values(localesOf()) as (typeof english)[])
    expect(description?.message.length).toBeLessThanOrEqual(132);
});
