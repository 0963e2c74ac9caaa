import { useTranslate } from '#i18n/use-translate.ts';
import { placeholders } from '#sdk/crm-rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { bind } from '#ui/form/bind.ts';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { type ActionDraft, faultOf, type TemplateFault } from './rule-draft.ts';
import { crmRuleWords } from './words.ts';

/** Props of `ActionFields`. */
export interface ActionFieldsProps {
  readonly action: ActionDraft;
  /** Its place in the rule, from 1. */
  readonly number: number;
  readonly onChange: (change: Partial<ActionDraft>) => void;
  /** Removes the action; undefined for the only action of a rule. */
  readonly onRemove: (() => void) | undefined;
}

const types = ['openBrowser', 'placeRequest', 'launchProgram'] as const;
const methods = ['GET', 'POST'] as const;
const bodyTypes = ['json', 'form', 'text'] as const;

/** The fields of an action of a rule. */
export function ActionFields({ action, number, onChange, onRemove }: ActionFieldsProps) {
  const { choice, flag, text } = bind(action, onChange);
  const words = useTranslate(crmRuleWords);
  const { type, method } = action;
  const wordOf = (fault: TemplateFault | undefined) => {
    if (fault === undefined) return undefined;
    return fault === 'address'
      ? words('rules.addressError')
      : words('rules.unknownPlaceholder', { placeholder: fault.placeholder });
  };
  const addressFault = action.url === 'https://' ? undefined : wordOf(faultOf(action.url, 'address'));
  return (
    <FieldGroup legend={words('rules.action', { number })}>
      <Select
        label={words('rules.type')}
        options={types.map((value) => ({ value, label: words(`rules.type.${value}`) }))}
        {...choice('type')}
      />
      <Field
        label={words('rules.actionName')}
        {...text('label')}
        required
        maxLength={100}
        hint={words('rules.actionNameHint')}
      />
      {type === 'launchProgram' ? (
        <>
          <Field
            label={words('rules.program')}
            {...text('name')}
            required
            maxLength={64}
            autoComplete="off"
            hint={words('rules.programHint')}
          />
          <TextArea
            label={words('rules.arguments')}
            {...text('arguments')}
            error={wordOf(faultOf(action.arguments, 'text'))}
          />
        </>
      ) : (
        <Field
          label={words('rules.address')}
          {...text('url')}
          inputMode="url"
          autoComplete="off"
          required
          maxLength={2000}
          error={addressFault}
        />
      )}
      {type === 'placeRequest' && (
        <Select
          label={words('rules.method')}
          options={methods.map((value) => ({ value, label: value }))}
          {...choice('method')}
        />
      )}
      {type === 'placeRequest' && method === 'POST' && (
        <>
          <Select
            label={words('rules.bodyType')}
            options={bodyTypes.map((value) => ({ value, label: words(`rules.bodyType.${value}`) }))}
            {...choice('bodyType')}
          />
          <TextArea
            label={words('rules.body')}
            {...text('body')}
            maxLength={4000}
            error={wordOf(faultOf(action.body, 'text'))}
          />
        </>
      )}
      <Hint>
        {words('rules.placeholders')} <code>{placeholders.map((name) => `{${name}}`).join(' ')}</code>
      </Hint>
      <Switch label={words('rules.confirm')} {...flag('askConfirmation')} />
      {type !== 'launchProgram' && <Switch label={words('rules.bridged')} {...flag('isBridged')} />}
      {onRemove && (
        <ButtonRow>
          <Button onClick={onRemove}>{words('rules.removeAction')}</Button>
        </ButtonRow>
      )}
    </FieldGroup>
  );
}
