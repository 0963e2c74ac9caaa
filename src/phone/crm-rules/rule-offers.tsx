import AppWindow from 'lucide-react/icons/app-window';
import ExternalLink from 'lucide-react/icons/external-link';
import Send from 'lucide-react/icons/send';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { crmRulesOf, type PreparedAction, type RuleQuestion } from '#sdk/crm-rules.ts';
import { OfferLine } from '../calls/card/offer-line.tsx';
import { ruleRunWords } from './words.ts';

/** Returns the part of an action that the user has to judge: where the page is, or which program. */
function shownTarget(prepared: PreparedAction): string {
  if (prepared.type === 'refused') return '';
  return prepared.type === 'launchProgram'
    ? [prepared.name, ...prepared.arguments].join(' ')
    : new URL(prepared.url).host;
}

const offers = {
  openBrowser: { label: 'rules.openIn', icon: ExternalLink },
  launchProgram: { label: 'rules.startFor', icon: AppWindow },
  placeRequest: { label: 'rules.sendTo', icon: Send },
} as const;

/** Props of `RuleOffer`. */
export interface RuleOfferProps {
  readonly question: RuleQuestion;
  /** The other party of the call, as its card names it. */
  readonly caller: string;
}

/** An action of a rule that waits for the user. */
export function RuleOffer({ question, caller }: RuleOfferProps) {
  const words = useTranslate(ruleRunWords);
  const { kind, action, prepared } = question;
  const { label, icon } = offers[action.type];
  return (
    <OfferLine
      icon={icon}
      label={words(label, { caller, action: action.label })}
      detail={[kind === 'blocked' && words('rules.questionBlocked'), shownTarget(prepared)]
        .filter(Boolean)
        .join(' ')}
      onAccept={() => question.accept()}
      skipLabel={words('rules.skip')}
      onSkip={() => question.skip()}
    />
  );
}

/** The actions of rules about a call that wait for the user. */
export function RuleOffers({ lineId, caller }: { readonly lineId: string; readonly caller: string }) {
  const questions = useSignalValue(crmRulesOf(useClient()).questions);
  return questions
    .filter(({ match }) => match.call.lineId === lineId)
    .map((question) => <RuleOffer key={question.id} question={question} caller={caller} />);
}
