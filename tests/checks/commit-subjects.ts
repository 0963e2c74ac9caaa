import { execFileSync } from 'node:child_process';
import { subjectFaults } from './subject-faults.ts';

/**
 * Checks the subjects of the commits that are in this branch and not in a base branch, by default `origin/main`:
 * `node tests/checks/commit-subjects.ts upstream/main`. Run it before you push. It reads no other history, so no
 * earlier commit of another person fails it.
 */
const [base = 'origin/main'] = process.argv.slice(2);
const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`], {
  encoding: 'utf8',
});
const commits = log.split('\n').filter((line) => line !== '');
for (const line of commits) {
  const space = line.indexOf(' ');
  for (const fault of subjectFaults(line.slice(space + 1))) {
    console.log(`${line.slice(0, space)}: ${fault}: ${line.slice(space + 1)}`);
    process.exitCode = 1;
  }
}
console.log(`${commits.length} subjects checked since ${base}`);
