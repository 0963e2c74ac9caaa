import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Company } from '../../company/company.ts';
import { numbersIn, serviceAt } from '../../company/number-ranges.ts';
import { houseRobots } from './house-robots.ts';
import { parseScript } from './parse.ts';
import { type Script, ScriptError } from './script.ts';

const extension = '.robot';
/**
 * Reads the scripts in a folder, one in each file `<name>.robot`.
 *
 * @throws ScriptError with every problem in any of them
 */
export async function readScripts(folder: string, company: Company): Promise<readonly Script[]> {
  const names = await readdir(folder).catch((error) => {
    throw new ScriptError(`The robots cannot be read: ${error.message}`);
  });
  const problems: string[] = [];
  const scripts: Script[] = [];
  for (const file of names.filter((name) => name.endsWith(extension)).sort()) {
    try {
      const text = await readFile(join(folder, file), 'utf8');
      const script = parseScript(basename(file, extension), text, company);
      const problem = problemAmong(scripts, script, company);
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

/** The numbers of services behind those of the built-in robots are free. */
function problemAmong(
  others: readonly Script[],
  { name, number }: Script,
  company: Company,
): string | undefined {
  const house = houseRobots(company);
  const free = numbersIn(company.numberPlan.services).slice(Object.keys(house).length);
  const span = `from ${free[0]} to ${free.at(-1)}`;
  if (number === undefined) return `it needs a line "number", ${span}.`;
  if (!free.includes(number)) return `it cannot have the number ${number}: those ${span} are free.`;
  const service = serviceAt(company.numberPlan, number);
  if (service !== undefined) return `it cannot have the number ${number} of the ${service}.`;
  if (name in house) return 'the house has a robot of that name.';
  const other = others.find((one) => one.number === number);
  return other && `${other.name} has the number ${number} too.`;
}
