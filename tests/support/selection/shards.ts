import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The same on each machine, wherever the project is. */
const hashOf = ({ moduleId, project }: TestSpecification): string =>
  createHash('sha1').update(relative(project.config.root, moduleId)).digest('hex');

/**
 * Deals out the files of each project like cards, so that every shard has as many browser tests as the others. Vitest itself cuts
 * a list of all files, in which some shards get most of the long files.
 */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const dealt = files
      .map((spec) => ({ spec, key: `${spec.project.name} ${hashOf(spec)}` }))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    return dealt.filter((_, place) => place % count === index - 1).map(({ spec }) => spec);
  }
}
