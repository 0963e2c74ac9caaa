import { useTranslate } from '#i18n/use-translate.ts';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { forwardingEditorWords } from './editor-words.ts';

const services = [
  ['', 'ruleEditor.everywhere'],
  ['voicemail', 'ruleEditor.to.ENT_VM'],
  ['reception', 'ruleEditor.to.ENT_RCPT'],
  ['home', 'ruleEditor.to.USER_HOME'],
  ['mobile', 'ruleEditor.to.USER_MOBILE'],
  ['number', 'ruleEditor.to.OTHERS'],
  ['callback', 'ruleEditor.callBack'],
  ['callqueuing', 'ruleEditor.to.~CallQueuingService'],
  ['rejection', 'ruleEditor.to.REJECTION'],
] as const;

/** Props of `ServiceChoice`. */
interface ServiceChoiceProps {
  /** The service whose rules are listed; empty for all rules. */
  readonly service: string;
  readonly onChange: (service: string) => void;
}

/** Chooses the rules that are listed, by where they send calls. */
export function ServiceChoice({ service, onChange }: ServiceChoiceProps) {
  const words = useTranslate(forwardingEditorWords);
  return (
    <ChoiceMenu
      label={words('ruleEditor.services')}
      value={service}
      options={services.map(([value, label]) => ({ value, label: words(label) }))}
      onChange={onChange}
    />
  );
}
