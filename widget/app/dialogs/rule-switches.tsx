import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSentence } from '#phone/forwardings/use-sentence.ts';
import { forwardingWords } from '#phone/forwardings/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { forwardingRulesOf } from '#sdk/forwarding-rules.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';

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
          onChange={(active) => void run(() => forwardingRulesOf(client).setActive(rule, { active }))}
        />
      ))}
    </FieldGroup>
  );
}
