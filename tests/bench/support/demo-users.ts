import { demoNames } from '#phone-system/world/demo/demo-names.ts';

/** The demonstration users that sign in with a password alone (heidi needs a second factor), sorted by `id`. */
export const demoUsers = demoNames()
  .map(({ login, number }, index) => ({ login, id: index + 1, number }))
  .filter(({ login }) => login !== 'heidi');
