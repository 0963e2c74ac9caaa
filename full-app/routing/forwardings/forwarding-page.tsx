import FlaskConical from 'lucide-react/icons/flask-conical';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { AreaGate } from '#full-app/shell/page/area-gate.tsx';
import { NewButton } from '#full-app/shell/page/new-button.tsx';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { forwardingWords } from '#phone/forwardings/words.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { forwardingRulesOf, isForwardingService } from '#sdk/forwarding-rules.ts';
import { type Forwarding, idOf, type List } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import styles from './forwarding-page.module.css';
import { OpenRule } from './open-rule.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { Simulator } from './simulator.tsx';
import { forwardingSimulatorWords } from './simulator-words.ts';
import { useRefreshOnReturn, useServiceRefresh } from './use-refresh-on-return.ts';

const listPath = '/forwarding/own';
const newName = 'new';
const simulatorName = 'simulator';

interface Rules {
  readonly list: List<Forwarding>;
  /** The rules are the user's. */
  readonly isOwn: boolean;
  /** The list has all rules of the user. */
  readonly isAll: boolean;
}

/** The rules of an address: the user's own, the rules of a service, or the rules of a colleague. */
function useRules(): Rules {
  const client = useClient();
  const info = useInfo();
  const own = info?.extension?.internalAddressID;
  const ownContact = info?.restUriContact && idOf(info.restUriContact);
  const { extensionID, kind, service, contactID } = useParams();
  const isNamed = service === newName || service === simulatorName;
  const isOther =
    (contactID !== undefined && contactID !== ownContact) ||
    (extensionID !== undefined && extensionID !== own);
  const list = useMemo(() => {
    const rules = forwardingRulesOf(client);
    if (contactID !== undefined) return rules.ofContact(contactID);
    if (isOther && extensionID !== undefined) return rules.ofExtension(extensionID, kind);
    return service !== undefined && !isNamed ? rules.ofService(service) : client.forwardings;
  }, [client, contactID, extensionID, kind, service, isOther, isNamed]);
  return { list, isOwn: !isOther, isAll: list === client.forwardings };
}

const ownPages: readonly string[] = [newName, simulatorName];

/** Shown for a service that has no rules because it does not exist. */
function NoSuchService() {
  const words = useTranslate(forwardingEditorWords);
  return (
    <Page data-unknown="service">
      <EmptyState
        heading
        icon={SearchX}
        title={words('ruleEditor.noService')}
        detail={words('ruleEditor.noServiceDetail')}
        action={<Link to={listPath}>{words('ruleEditor.allRules')}</Link>}
      />
    </Page>
  );
}

/** The rules of an address, for users who may see them: the rules of colleagues are shown to users who may act for others. */
export function ForwardingPage() {
  const words = useTranslate(fullAppWords);
  const rules = useRules();
  const { service } = useParams();
  if (service !== undefined && !ownPages.includes(service) && !isForwardingService(service))
    return <NoSuchService />;
  return (
    <AreaGate title={words('area.forwarding')} needs={rules.isOwn ? undefined : 'actingForOthers'}>
      <RulesPage {...rules} />
    </AreaGate>
  );
}

/** The rules in their order, a rule, a new rule, or a call through them. */
function RulesPage({ list, isOwn, isAll }: Rules) {
  const words = useTranslate(forwardingWords, forwardingEditorWords, forwardingSimulatorWords, fullAppWords);
  const navigate = useNavigate();
  const info = useInfo();
  const { forwardingID, service } = useParams();
  const { items, status } = useList(list);
  useRefreshOnReturn(list);
  useRefreshOnReturn(useServiceRefresh());
  const open = items.find((one) => one.forwardingID === forwardingID);
  const names: Readonly<Record<string, string>> = {
    [newName]: words('ruleEditor.new'),
    [simulatorName]: words('simulator.title'),
  };
  useStepName(names[service ?? ''] ?? (open?.label || undefined));
  const close = () => void navigate(listPath);
  const openRule = ({ forwardType, forwardingID: id }: Forwarding) =>
    void navigate(`/forwarding/${info?.extension?.internalAddressID ?? ''}/${forwardType}/${id}`);

  function content() {
    if (service === simulatorName)
      return (
        <KindLock kind={undefined}>
          <Simulator />
        </KindLock>
      );
    const form =
      service === newName ? (
        <RuleForm key={newName} onDone={close} />
      ) : (
        isOwn && open && <OpenRule key={open.restUri} id={open.forwardingID} onDone={close} />
      );
    return form && <FormCard>{form}</FormCard>;
  }

  const shown = content();
  const isMissing = isOwn && forwardingID !== undefined && status === 'ready';
  return (
    <TwoPane
      title={words('area.forwarding')}
      action={
        isOwn && (
          <NewButton onClick={() => void navigate(`${listPath}/${newName}`)}>
            {words('ruleEditor.new')}
          </NewButton>
        )
      }
      list={
        <ListPane
          top={
            isOwn && (
              <>
                <Button
                  variant="plain"
                  icon={FlaskConical}
                  onClick={() => void navigate(`${listPath}/${simulatorName}`)}
                >
                  {words('simulator.title')}
                </Button>
                <ServiceChoice
                  service={isAll ? '' : (service ?? '')}
                  onChange={(chosen) => void navigate(chosen ? `${listPath}/${chosen}` : listPath)}
                />
              </>
            )
          }
        >
          <ListContent
            list={list}
            loading={words('ruleEditor.loading')}
            failed={words('ruleEditor.failed')}
            empty={{
              icon: PhoneForwarded,
              title: words('forward.none'),
              detail: words(
                isAll
                  ? 'forward.noneDetail'
                  : isOwn
                    ? 'ruleEditor.noneOfService'
                    : 'ruleEditor.noneOfColleague',
              ),
            }}
          >
            {(rules) => (
              <>
                <p className={styles.note}>{words(isOwn ? 'ruleEditor.order' : 'ruleEditor.readOnly')}</p>
                <RuleList
                  rules={rules}
                  isOrdered={isOwn && isAll}
                  currentUri={open?.restUri}
                  onOpen={isOwn ? openRule : undefined}
                />
              </>
            )}
          </ListContent>
        </ListPane>
      }
      detail={shown ? <Page>{shown}</Page> : isMissing ? <NoSuchEntry /> : undefined}
      choose={{ icon: PhoneForwarded, detail: words(isOwn ? 'ruleEditor.choose' : 'ruleEditor.readOnly') }}
      up={close}
    />
  );
}
