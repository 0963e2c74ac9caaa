import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useRun } from '../errors/use-run.ts';
import { rulesOf } from './load-rules.ts';
import { useSentence } from './use-sentence.ts';
import { forwardingWords } from './words.ts';

/** The user's rules as sentences, each with its switch. Renders nothing for a user without rules. */
export function RuleSwitches() {
  const words = useTranslate(forwardingWords);
  const run = useRun();
  const client = useClient();
  const { ofRule } = useSentence();
  const { items } = useList(client.forwardings);
  if (items.length === 0) return null;
  return (
    <FieldGroup legend={words('forward.title')}>
      {items.map((rule) => (
        <Switch
          key={rule.restUri}
          label={rule.label || ofRule(rule)}
          detail={rule.label ? ofRule(rule) : undefined}
          checked={rule.activated}
          onChange={(active) => void run(() => rulesOf(client).setActive(rule, { active }))}
        />
      ))}
    </FieldGroup>
  );
}
