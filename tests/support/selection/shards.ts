import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startPlace } from '../slow-files.ts';

const pathOf = ({ moduleId, project }: TestSpecification): string => relative(project.config.root, moduleId);

/** The same on each machine, wherever the project is. */
const hashOf = (spec: TestSpecification): string => createHash('sha1').update(pathOf(spec)).digest('hex');

/**
 * Deals out the files of each project like cards, so that every shard has as many browser tests as the others. Vitest itself cuts
 * a list of all files, in which some shards get most of the long files.
 */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const dealt = files
      .map((spec) => ({ spec, place: startPlace(pathOf(spec)), key: `${spec.project.name} ${hashOf(spec)}` }))
      .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));
    return dealt.filter((_, place) => place % count === index - 1).map(({ spec }) => spec);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const keyOf = (spec: TestSpecification) =>
      projects.indexOf(spec.project) * 1_000 + startPlace(pathOf(spec));
    return sorted.toSorted((one, other) => keyOf(one) - keyOf(other));
  }
}
