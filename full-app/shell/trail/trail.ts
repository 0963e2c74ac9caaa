/** One step of the way here. */
export interface Step {
  /** Address with its query. */
  readonly path: string;
  /** Its place in the history of the tab. */
  readonly index: number;
  /** What it shows, where the screen itself has said so. */
  readonly name?: string;
}

/** The way from the last home page to the screen that is shown, which is the last step. */
export type Trail = readonly Step[];

const id = '[^/]+';

/** Edit pages of one family: going from one of them to another is no step (core 2). */
const families: readonly RegExp[] = [
  `/presence/${id}`,
  `/forwarding/(?!own(?:/|$))${id}/${id}(?:/${id})?`,
  `/groups/${id}(?:/.*)?`,
  `/settings/telephony/${id}(?:/${id}){0,2}`,
  `/acdsms/${id}/${id}`,
].map((pattern) => new RegExp(`^${pattern}/?$`));

const pathname = (path: string) => path.replace(/[?#].*$/, '');

/** Whether two addresses are edit pages of one family. */
export const isSameFamily = (one: string, other: string): boolean =>
  families.some((family) => family.test(pathname(one)) && family.test(pathname(other)));

/**
 * The trail after something was opened: from a home page on it begins anew, and going back shortens it. It stays the same
 * object where one is there already.
 */
export function visit(trail: Trail, path: string, index: number): Trail {
  const last = trail.at(-1);
  if (last?.path === path && last.index === index) return trail;
  const here: Step = { path, index };
  if (pathname(path) === '/') return [here];
  const known = trail.find((step) => step.index === index && step.path === path);
  const before = trail.filter((step) => step.index < index);
  const from = before.at(-1);
  const isSwitch = from !== undefined && isSameFamily(from.path, path);
  return [...(isSwitch ? before.slice(0, -1) : before), known ?? here];
}

/** The trail with a name for what is shown at an address. */
export const nameStep = (trail: Trail, path: string, name: string): Trail =>
  trail.some((step) => step.path === path && step.name !== name)
    ? trail.map((step) => (step.path === path ? { ...step, name } : step))
    : trail;

/** How far back in the history of the tab the step before is; undefined: there is none, and home is the way. */
export function stepsBack(trail: Trail): number | undefined {
  const [before, here] = trail.slice(-2);
  return before && here ? before.index - here.index : undefined;
}
