/** Fifteen letters and digits, or eighteen: the last three distinguish ids that differ by case only. */
const recordId = /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/;

/** The members of an answer in which Salesforce names the record. */
const places = ['recordId', 'id', 'Id', 'result', 'returnValue'] as const;

/**
 * Returns the id of the saved record. The guide for Classic has it in `id`, beside the `result` true; orgs answer with it
 * in `result` itself. Lightning has it in `returnValue.recordId`.
 */
export function recordIdIn(answer: unknown): string | undefined {
  if (typeof answer === 'string') return recordId.test(answer) ? answer : undefined;
  if (typeof answer !== 'object' || answer === null) return undefined;
  const named = answer as Readonly<Partial<Record<(typeof places)[number], unknown>>>;
  return places.map((place) => recordIdIn(named[place])).find((id) => id !== undefined);
}
