import Right from 'lucide-react/icons/circle-check';
import Wrong from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useAction } from '#phone/errors/use-action.ts';
import type { AdministeredTrunk, TrunkAdvice, TrunkCheckStep } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration } from '../use-administration.ts';
import { trunkWords } from './words.ts';

const remedies: Readonly<Record<TrunkAdvice, KeyOf<typeof trunkWords>>> = {
  name: 'trunks.remedy.name',
  unreachable: 'trunks.remedy.silent',
  certificate: 'trunks.remedy.certificate',
  password: 'trunks.remedy.password',
  forbidden: 'trunks.remedy.forbidden',
  unknown: 'trunks.remedy.unknown',
  busy: 'trunks.remedy.busy',
};

/** A check of a trunk, and its steps with the remedy of the step that failed. */
export function TrunkCheck({ trunk }: { readonly trunk: AdministeredTrunk }) {
  const words = useTranslate(trunkWords);
  const administration = useAdministration();
  const [act, isPending] = useAction();
  const [steps, setSteps] = useState<readonly TrunkCheckStep[]>();
  const check = () =>
    act(async () => {
      setSteps(undefined);
      setSteps((await administration.checkTrunk(trunk)).steps);
    });
  const result = steps?.every(({ isRight }) => isRight) ? 'trunks.checkRight' : 'trunks.checkWrong';
  return (
    <Section title={words('trunks.check')} className={styles.card}>
      <Hint>{words('trunks.checkHint')}</Hint>
      <ButtonRow>
        <Button pending={isPending} onClick={() => void check()}>
          {words('trunks.checkNow')}
        </Button>
      </ButtonRow>
      <p role="status">{isPending ? words('trunks.checking') : steps && words(result)}</p>
      {steps && (
        <List label={words('trunks.check')}>
          {steps.map((step) => (
            <StepRow key={step.name} step={step} />
          ))}
        </List>
      )}
    </Section>
  );
}

function StepRow({ step: { name, isRight, facts, advice } }: { readonly step: TrunkCheckStep }) {
  const words = useTranslate(trunkWords);
  const Picture = isRight ? Right : Wrong;
  return (
    <ListRow
      lead={
        <Picture
          size={iconSize}
          role="img"
          aria-label={words(isRight ? 'trunks.stepRight' : 'trunks.stepWrong')}
        />
      }
      title={words(`trunks.step.${name}`)}
      detail={facts}
      below={advice && <Hint>{words(remedies[advice])}</Hint>}
      urgent={!isRight}
      wraps
    />
  );
}
