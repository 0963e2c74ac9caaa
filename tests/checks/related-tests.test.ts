import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { relatedTests } from '../support/selection/changes.ts';
import { EvenShards } from '../support/selection/shards.ts';

test.each([
  ['full-app/shell.tsx', 'tests/e2e/apps/full-app.test.ts'],
  ['widget/embed/script.ts', 'tests/e2e/embed/panel.test.ts'],
  ['widget/main.tsx', 'tests/e2e/bridge/methods.test.ts'],
  ['src/theme/theme.ts', 'tests/e2e/apps/widget.test.ts'],
  ['sdk/index.ts', 'tests/e2e/sdk/sdk-phone.test.ts'],
  ['examples/phone-system/main.ts', 'tests/e2e/calls/call.test.ts'],
  ['docs/testing.md', 'tests/checks/documents.test.ts'],
  ['entries/testing.js', 'tests/consumers/consumers.test.ts'],
])('a change of %s is tested by %s', (changed, file) => {
  expect(relatedTests([changed])).toContain(file);
});

test('a change of a test itself leads to no others', () => {
  expect(relatedTests(['tests/contract/agents.test.ts'])).toEqual(['tests/contract/agents.test.ts']);
});

test('files that take long begin first, and each shard has as many of them as the others', async () => {
  const project = {
    name: 'contract',
    config: { root: '/root', sequence: { groupOrder: 0 }, isolate: false },
  };
  const names = ['agents', 'contacts', 'kills', 'floods', 'messages/smpp', 'supervision', 'desk-phones'];
  const specs = names.map((name) => ({
    moduleId: `/root/tests/contract/${name}.test.ts`,
    project,
  })) as unknown as TestSpecification[];
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) };
  const sequencerOf = (index: number) =>
    new EvenShards({ cache, config: { shard: { index, count: 2 } } } as unknown as Vitest);
  const nameOf = ({ moduleId }: TestSpecification) => moduleId.slice('/root/tests/contract/'.length, -8);
  const sorted = (await sequencerOf(1).sort(specs)).map(nameOf);
  expect(sorted.slice(0, 4)).toEqual(['desk-phones', 'floods', 'messages/smpp', 'kills']);
  for (const index of [1, 2]) {
    const dealt = (await sequencerOf(index).shard(specs)).map(nameOf);
    expect(dealt.filter((name) => sorted.indexOf(name) < 4)).toHaveLength(2);
  }
});

test('shards have each file once, and as many files of each project as the others', async () => {
  const specs = ['unit', 'e2e'].flatMap((name) =>
    Array.from({ length: name === 'unit' ? 20 : 9 }, (_, index) => ({
      moduleId: `/root/${name}/${index}.test.ts`,
      project: { name, config: { root: '/root' } },
    })),
  ) as unknown as TestSpecification[];
  const shards = await Promise.all(
    [1, 2, 3, 4].map((index) =>
      new EvenShards({ config: { shard: { index, count: 4 } } } as Vitest).shard(specs),
    ),
  );
  expect(new Set(shards.flat()).size).toBe(specs.length);
  expect(shards.flat()).toHaveLength(specs.length);
  for (const shard of shards) {
    const browserTests = shard.filter(({ project }) => project.name === 'e2e').length;
    expect(browserTests).toBeGreaterThanOrEqual(2);
    expect(browserTests).toBeLessThanOrEqual(3);
  }
});
