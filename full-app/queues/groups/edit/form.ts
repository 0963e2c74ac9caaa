import { createContext, useContext } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { bind } from '#ui/form/bind.ts';
import { groupSettingsWords } from '../settings-words.ts';
import type { GroupDraft, Problem } from './draft.ts';
import type { HoursProblem } from './hours.ts';

/** The edited group, for its fields. */
export interface GroupForm {
  readonly draft: GroupDraft;
  readonly change: (values: Partial<GroupDraft>) => void;
  /** Empty until the user tries to save. */
  readonly problems: ReadonlyMap<
    string,
    Problem | HoursProblem | { readonly name: 'said'; readonly text: string }
  >;
}

const Form = createContext<GroupForm | undefined>(undefined);
export const GroupFormProvider = Form.Provider;

/** Returns the edited group, and the sentence about the problem of a field. */
export function useGroupForm() {
  const words = useTranslate(groupSettingsWords);
  const form = useContext(Form);
  if (!form) throw new Error('This field is outside of a group form.');
  const { problems } = form;
  function errorOf(key: string): string | undefined {
    const problem = problems.get(key);
    if (problem === undefined) return undefined;
    if (typeof problem === 'string') return words(`groupEdit.wrong.${problem}`);
    if (problem.name === 'said') return problem.text;
    if (problem.name !== 'range') return words(`groupEdit.wrong.${problem.name}`);
    return words('groupEdit.wrong.range', { least: problem.least, most: problem.most });
  }
  return { ...form, ...bind(form.draft, form.change), words, errorOf };
}
