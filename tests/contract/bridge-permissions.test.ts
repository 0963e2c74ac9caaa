import { expect, it } from 'vitest';
import { permissions } from '#widget/bridge/contract/permission.ts';
import { parentPermissions } from '#wire/session/parent-frames.ts';

it('the bridge checks permissions by their names in the profile', () => {
  expect([...permissions]).toEqual([...parentPermissions]);
});
