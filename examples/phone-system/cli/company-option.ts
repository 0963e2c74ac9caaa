import { readFileSync } from 'node:fs';
import { parseJson } from '../../../sdk/wire/json.ts';
import { type Company, InvalidCompany, parseCompany } from '../company/company.ts';
import { BadOption } from './bad-option.ts';

/**
 * Reads the file of `--company`.
 *
 * @returns undefined for an option that is not given
 * @throws BadOption
 */
export function readCompanyFile(file: string | undefined): Company | undefined {
  if (file === undefined) return undefined;
  try {
    return parseCompany(parseJson(readFileSync(file, 'utf8')));
  } catch (error) {
    const { message } = error as Error;
    const reason = error instanceof InvalidCompany ? 'is invalid' : 'cannot be read';
    throw new BadOption(`--company ${file} ${reason}: ${message}`);
  }
}
