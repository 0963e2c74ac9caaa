/** A place in the order in which rules are tried. */
interface Ranked {
  readonly restUri: string;
  readonly priorityOrder: number;
}

/** The distance between renumbered rules, so that a rule can be moved between two others. */
const step = 10;

/**
 * Returns the new priorities that move a rule to another place in a list, which is sorted by priority: of this rule only
 * where there is room between its new neighbours, of all that have another priority then otherwise.
 *
 * @param to the index of the rule in the resulting list
 */
export function prioritiesAfterMove(
  rules: readonly Ranked[],
  moved: Pick<Ranked, 'restUri'>,
  to: number,
): readonly Ranked[] {
  const rule = rules.find(({ restUri }) => restUri === moved.restUri);
  if (!rule) return [];
  const others = rules.filter((one) => one !== rule);
  const at = Math.max(0, Math.min(to, others.length));
  if (rules[at] === rule) return [];
  const before = others[at - 1]?.priorityOrder;
  const after = others[at]?.priorityOrder;
  const between = betweenOf(before, after);
  if (between !== undefined) return [{ restUri: rule.restUri, priorityOrder: between }];
  const sorted = [...others.slice(0, at), rule, ...others.slice(at)];
  return sorted.flatMap(({ restUri, priorityOrder }, index) => {
    const next = (index + 1) * step;
    return priorityOrder === next ? [] : [{ restUri, priorityOrder: next }];
  });
}

/** Returns a whole number between two, or outside of the only number; undefined if there is none. */
function betweenOf(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined || after <= 0 ? undefined : Math.floor(after / 2);
  if (after === undefined) return before + step;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : undefined;
}
