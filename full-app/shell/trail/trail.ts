/** A visited screen. */
export interface Step {
  /** The address with its query. */
  readonly path: string;
  /** The index in the history of the tab. */
  readonly index: number;
  /** The name of its content, if the screen has set a name. */
  readonly name?: string;
}

/** The screens from the last home page to the current screen, which is the last step. */
export type Trail = readonly Step[];

const id = '[^/]+';

/** Families of edit pages: moving between two pages of a family adds no step. */
const families: readonly RegExp[] = [
  `/presence/${id}`,
  `/forwarding/(?!own(?:/|$))${id}/${id}(?:/${id})?`,
  `/groups/${id}(?:/.*)?`,
  `/settings/telephony/${id}(?:/${id}){0,2}`,
  `/acdsms/${id}/${id}`,
].map((pattern) => new RegExp(`^${pattern}/?$`));

const pathname = (path: string) => path.replace(/[?#].*$/, '');

/** True if both addresses are edit pages of the same family. */
export const isSameFamily = (one: string, other: string): boolean =>
  families.some((family) => family.test(pathname(one)) && family.test(pathname(other)));

/**
 * Returns the trail after an address was opened. A home page starts a new trail, and going back shortens it. Returns the same
 * object if nothing changes.
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

/** Returns the trail with a name for the step at an address. */
export const nameStep = (trail: Trail, path: string, name: string): Trail =>
  trail.some((step) => step.path === path && step.name !== name)
    ? trail.map((step) => (step.path === path ? { ...step, name } : step))
    : trail;

/** Returns the number of history entries to the previous step; undefined if there is none and the way back is home. */
export function stepsBack(trail: Trail): number | undefined {
  const [before, here] = trail.slice(-2);
  return before && here ? before.index - here.index : undefined;
}
