import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { houseRobots } from './house-robots.ts';
import { parseScript } from './parse.ts';
import { type Script, ScriptError } from './script.ts';

const extension = '.robot';
/** The numbers that scripts of others may take; lower numbers belong to the built-in robots. */
const freeNumbers = /^6(0[89]|[1-9]\d)$/;

/**
 * Reads the scripts in a folder, one in each file `<name>.robot`.
 *
 * @throws ScriptError with every problem in any of them
 */
export async function readScripts(folder: string): Promise<readonly Script[]> {
  const names = await readdir(folder).catch((error) => {
    throw new ScriptError(`The robots cannot be read: ${error.message}`);
  });
  const problems: string[] = [];
  const scripts: Script[] = [];
  for (const file of names.filter((name) => name.endsWith(extension)).sort()) {
    try {
      const script = parseScript(basename(file, extension), await readFile(join(folder, file), 'utf8'));
      const problem = problemAmong(scripts, script);
      if (problem === undefined) scripts.push(script);
      else problems.push(`${script.name}: ${problem}`);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new ScriptError(problems.join('\n'));
  return scripts;
}

function problemAmong(others: readonly Script[], { name, number }: Script): string | undefined {
  if (number === undefined) return 'it needs a line "number", from 608 to 699.';
  if (!freeNumbers.test(number))
    return `it cannot have the number ${number}: those from 608 to 699 are free.`;
  if (name in houseRobots) return 'the house has a robot of that name.';
  const other = others.find((one) => one.number === number);
  return other && `${other.name} has the number ${number} too.`;
}
