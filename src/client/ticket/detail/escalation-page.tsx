import { offersOf } from '../../../shared/ticket/rules.ts';
import { isLong } from '../../../shared/field/entry.ts';
import { fieldEntry } from '../../../shared/ticket/fields.ts';
import type { FieldValue, TicketWithEvents } from '../../../shared/ticket/ticket-view.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { Page as Frame } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { escalatedFields } from './escalated-fields.ts';
import { valueAtEvent } from './value-at-event.ts';
import { fieldText, useLabel } from '../../dictionary/labels.ts';
import { LongText } from '../../ui/long-text.tsx';
import { WithTicket } from '../with-ticket.tsx';
import { TimelineEvent } from '../timeline-event.tsx';
import { useNow } from '../../ui/use-now.ts';

/** The last escalation: its recipient and the values at that time, without later corrections. */
export function Page() {
  const { t } = useText();
  return (
    <WithTicket title={t('ticket.escalation.what')}>
      {(ticket, back) => <Escalation ticket={ticket} back={back} />}
    </WithTicket>
  );
}

function Escalation({ ticket, back }: { ticket: TicketWithEvents; back: string }) {
  const { t } = useText();
  const now = useNow();
  const escalations = offersOf(ticket.events, 'escalate').toReversed();
  const [newest] = escalations;
  return (
    <Frame title={t('ticket.escalation.what')} back={back}>
      {newest ? (
        <>
          <Sent ticket={ticket} seq={newest.seq} />
          <Section title={t('ticket.timeline')}>
            <Card pad>
              <Timeline label={t('ticket.timeline')}>
                {escalations.map((event) => (
                  <TimelineEvent key={event.seq} event={event} now={now} />
                ))}
              </Timeline>
            </Card>
          </Section>
        </>
      ) : (
        <EmptyState title={t('ticket.escalation.none')} link={{ href: back, text: t('ticket.toTicket') }} />
      )}
    </Frame>
  );
}

/** The values of the ticket at this escalation. */
function Sent({ ticket, seq }: { ticket: TicketWithEvents; seq: number }) {
  const { t } = useText();
  const { link } = usePage();
  const label = useLabel();
  const asSent = (field: string, present: FieldValue | undefined) => valueAtEvent(field, seq, ticket.events, present);
  return (
    <Section
      title={ticket.number}
      action={
        ticket.problemId && (
          <ButtonLink kind="plain" size="small" href={link('problemOpen', { problem: ticket.problemId })}>
            {t('ticket.problemOpen')}
          </ButtonLink>
        )
      }
    >
      <Card>
        <KeyValue
          items={[
            { name: t('ticket.sentTo'), value: asSent('handler', ticket.handler?.name) },
            {
              name: t('ticket.input.escalationReason'),
              value: ticket.escalationReason && label('escalationReason', ticket.escalationReason),
            },
            ...escalatedFields.map((field) => {
              const text = fieldText(t, label, field, asSent(field, ticket[field])) || '–';
              return {
                name: t(fieldEntry(field).label),
                value: <LongText text={text} />,
                ...(isLong(fieldEntry(field)) ? { wide: true as const } : {}),
              };
            }),
          ]}
        />
      </Card>
    </Section>
  );
}
