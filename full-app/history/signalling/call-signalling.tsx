import Activity from 'lucide-react/icons/activity';
import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import { useListValue } from '#react/use-list.ts';
import { type CallLeg, diagnosisOf } from '#sdk/diagnosis.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { signallingText } from '../../shell/parts/ladder/ladder.ts';
import { Section } from '../../shell/parts/section/section.tsx';
import { LegOfCall, SoundTroubles } from './leg-of-call.tsx';
import { signallingWords } from './words.ts';

const messagesOf = (legs: readonly CallLeg[]) =>
  legs.flatMap(({ messages }) => messages).sort((one, other) => one.at - other.at);

/** The legs of a call with their messages and sound, as they grow. */
export function CallSignalling({ callID }: { readonly callID: string }) {
  const words = useTranslate(signallingWords);
  const diagnosis = diagnosisOf(useClient());
  const list = useMemo(() => diagnosis.legs(callID), [diagnosis, callID]);
  const { items } = useListValue(list);
  const [act, pending] = useAction();
  const save = () => act(async () => saveFile(`call-${callID}.pcap`, await diagnosis.file(callID)));
  return (
    <Section title={words('signalling.title')} level={2}>
      <Hint>{words('signalling.hint')}</Hint>
      {items.length > 0 && (
        <ButtonRow>
          <CopyButton
            text={() => signallingText(messagesOf(items))}
            label={words('signalling.title')}
            copied={words('signalling.copied')}
            refused={{
              title: words('signalling.copyRefused'),
              detail: words('signalling.copyRefusedDetail'),
            }}
          >
            {words('signalling.copy')}
          </CopyButton>
          <Button variant="plain" pending={pending} onClick={() => void save()}>
            {words('signalling.save')}
          </Button>
        </ButtonRow>
      )}
      <ListContent
        list={list}
        loading={words('signalling.loading')}
        empty={{ icon: Activity, title: words('signalling.none'), detail: words('signalling.noneDetail') }}
      >
        {(legs) => (
          <>
            {legs.map((leg) => (
              <SoundTroubles key={leg.restUri} leg={leg} />
            ))}
            {legs.map((leg) => (
              <LegOfCall key={leg.restUri} leg={leg} />
            ))}
          </>
        )}
      </ListContent>
    </Section>
  );
}
