import { useCallback } from 'react';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { useItem } from '#full-app/shell/page/use-item.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useClient } from '#react/client-context.tsx';
import { forwardingRulesOf } from '#sdk/forwarding-rules.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import { RuleForm, type RuleFormProps } from './rule-form.tsx';

/** Props of `OpenRule`. */
interface OpenRuleProps extends Pick<RuleFormProps, 'onDone'> {
  /** The id of the rule. */
  readonly id: string;
}

/** The form of a rule as the phone system has it now: the list can be older, if another window has changed the rule. */
export function OpenRule({ id, onDone }: OpenRuleProps) {
  const words = useTranslate(forwardingEditorWords);
  const client = useClient();
  const read = useCallback((wanted: string) => forwardingRulesOf(client).load(wanted), [client]);
  const { item: rule, failure, retry } = useItem(id, read, { showsFailure: true });
  if (rule === 'missing') return <NoSuchEntry />;
  if (failure) return <ListFailure title={words('ruleEditor.loadFailed')} error={failure} onRetry={retry} />;
  if (!rule) return <Skeleton label={words('ruleEditor.loading')} rows={6} />;
  return <RuleForm rule={rule} onDone={onDone} />;
}
