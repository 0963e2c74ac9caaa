import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { imports }: { readonly imports: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

/**
 * Returns the path of the file that an import in `file` names, from the root of the repository. The import is relative, or by a
 * name of package.json, such as `#ui/button/button.tsx`.
 */
export function importedFile(file: string, specifier: string): string {
  const [, name = '', rest = ''] = /^(#[^/]+\/)(.*)$/.exec(specifier) ?? [];
  const folder = imports[`${name}*`]?.replace('*', '');
  return folder === undefined ? join(dirname(file), specifier) : join(folder, rest);
}
