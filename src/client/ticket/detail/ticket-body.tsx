import { Suspense } from 'react';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useUser } from '../../api/user.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { FaultCode } from '../../ui/fault-code.tsx';
import { StarsShown } from '../../ui/form/stars.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { FieldGroup, useProductionItems } from './field-groups.tsx';
import { FileGallery } from '../file-gallery.tsx';
import { useLabel } from '../../dictionary/labels.ts';
import { LongText } from '../../ui/long-text.tsx';
import { useUsed } from '../../use-used.ts';
import { TicketStages } from './ticket-stages.tsx';

const Chance = lazyPart(() => import('./lower-parts.ts').then((part) => part.Chance));
const SimilarSection = lazyPart(() => import('./lower-parts.ts').then((part) => part.SimilarSection));

interface TicketBodyProps {
  ticket: TicketView;
  events: readonly EventView[];
  now: Date;
}

/** All fields of a ticket, by group. Its way comes first for who waits for it, and last for who works on it. */
export function TicketBody({ ticket, events, now }: TicketBodyProps) {
  const { t } = useText();
  const user = useUser();
  const insider = user?.isInsider ?? false;
  const isUsed = useUsed();
  const production = useProductionItems(ticket);
  const files = ticket.attachments.filter(({ solutionVersion }) => solutionVersion === null);
  const way = (
    <Section title={t('ticket.stages')}>
      <Card pad className="@container">
        <TicketStages ticket={ticket} events={events} now={now} />
        {insider && (
          <Suspense>
            <Chance ticket={ticket} />
          </Suspense>
        )}
      </Card>
    </Section>
  );
  return (
    <>
      {!insider && way}
      <FieldGroup ticket={ticket} group="problem" lead={<Description ticket={ticket} />} extra={production} />
      {files.length > 0 && (
        <Section
          title={t(files.some(({ kind }) => kind === 'file') ? 'ticket.filesToo' : 'ticket.files')}
          note={files.length}
        >
          <Card pad>
            <FileGallery files={files} />
          </Card>
        </Section>
      )}
      <FieldGroup ticket={ticket} group="product" />
      {/* They come later than the ticket: below what is seen first, which would move. Visitors may not ask for them. */}
      <div className="print:hidden empty:hidden">
        {user && isUsed && (
          <Suspense>
            <SimilarSection ticket={ticket} />
          </Suspense>
        )}
      </div>
      <FieldGroup ticket={ticket} group="contact" />
      <FieldGroup
        ticket={ticket}
        group="customer"
        extra={[{ name: t('ticket.field.customerName'), value: ticket.customerId ? null : ticket.customerName }]}
      />
      {insider && way}
      <FieldGroup
        ticket={ticket}
        group="handling"
        extra={[
          { name: t('ticket.handler'), value: ticket.handler?.name ?? t('ticket.nobody') },
          {
            name: t('ticket.requester'),
            value: [ticket.requester.name, ticket.organisationName].filter(Boolean).join(', '),
          },
          ...(insider && ticket.kind === 'itr'
            ? [{ name: t('ticket.visible'), value: t(ticket.visibleToPartner ? 'ticket.yes' : 'ticket.no') }]
            : []),
        ]}
      />
      <Closing ticket={ticket} />
    </>
  );
}

/** The fault codes and the words of the report. */
export function Description({ ticket }: { ticket: TicketView }) {
  return (
    <div className="grid gap-2 px-4 pt-4 pb-1 last:pb-4">
      {ticket.faultCodes.length > 0 && (
        <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
          {ticket.faultCodes.map((code) => (
            <FaultCode key={code} code={code} known={ticket.faultMeanings?.find((each) => each.code === code)} />
          ))}
        </ul>
      )}
      <LongText text={ticket.description ?? ''} />
    </div>
  );
}

/** The result: whether it was resolved in one go, and the rating. */
function Closing({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  const label = useLabel();
  const insider = useUser()?.isInsider ?? false;
  const { evaluation, resolvedInOneGo } = ticket;
  if (resolvedInOneGo === null && !evaluation) return null;
  return (
    <Section
      title={t('ticket.closing')}
      action={
        evaluation &&
        insider && (
          <ButtonLink kind="plain" size="small" href={link('ratingDetail', { ticket: ticket.id })}>
            {t('ticket.rating')}
          </ButtonLink>
        )
      }
    >
      <Card>
        <KeyValue
          items={[
            {
              name: t('ticket.input.oneGo'),
              value: resolvedInOneGo === null ? null : t(resolvedInOneGo ? 'ticket.yes' : 'ticket.no'),
            },
            { name: t('ticket.input.oneGoRemark'), value: ticket.oneGoRemark, wide: true },
            {
              name: t('ticket.input.closureCode'),
              value: ticket.closureCode && label('closureCode', ticket.closureCode),
            },
            { name: t('ticket.rating'), value: evaluation && <StarsShown value={evaluation.overall} /> },
            { name: t('ticket.suggestion'), value: evaluation?.suggestion, wide: true },
          ]}
        />
      </Card>
    </Section>
  );
}
