import { maxRetentionDays, type RetentionRule } from '#sdk/administration.ts';

/** A rule as it is edited: the days as a text. */
export interface RuleText extends Omit<RetentionRule, 'days'> {
  readonly days: string;
}

/** Returns true for the rule of all queues and departments. */
export const isGeneral = ({ queueID, department }: Pick<RetentionRule, 'queueID' | 'department'>): boolean =>
  queueID === undefined && department === undefined;

export const textOf = ({ days, ...rule }: RetentionRule): RuleText => ({
  ...rule,
  days: days === undefined ? '' : String(days),
});

/** Reads the days of a rule. Returns undefined for a text that is no number of days. */
export function ruleOf({ days, ...rule }: RuleText): RetentionRule | undefined {
  const text = days.trim();
  if (text === '') return rule;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= maxRetentionDays ? { ...rule, days: number } : undefined;
}

/** A name of a rule that is the same for each version of it. */
export const nameOfRule = ({ kind, queueID = '', department = '' }: RuleText | RetentionRule): string =>
  [kind, queueID, department].join('\n');

/** Returns the rules that remove something that the saved rules keep, as far as the days tell. */
export function shorterRules(
  saved: readonly RetentionRule[],
  wanted: readonly RetentionRule[],
): readonly RetentionRule[] {
  const before = new Map(saved.map((rule) => [nameOfRule(rule), rule.days]));
  return wanted.filter(
    (rule) =>
      rule.days !== undefined && rule.days < (before.get(nameOfRule(rule)) ?? Number.POSITIVE_INFINITY),
  );
}
