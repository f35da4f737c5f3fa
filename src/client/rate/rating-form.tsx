import type * as z from 'zod/mini';
import type { Endpoint } from '../../shared/endpoint.ts';
import { evaluationEntries } from '../../shared/ticket/evaluation-entries.ts';
import { rateTicket, ratingInput } from '../../shared/ticket/rating-call.ts';
import type { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import { useRecheck, type Form } from '../form/use-form.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ratingControls } from './rating-controls.tsx';

interface RatingOptions {
  /** Of the ticket that is rated. */
  id: string;
  version: number;
  /** By the share link of this tab alone. */
  byLink?: boolean;
  outdates?: readonly Endpoint[];
  onDone: () => void;
  onRefused?: (error: ApiError) => boolean;
}

/** Rates the service of a ticket: the score first and alone needed; the rest is optional (domain.md, Evaluation). */
export function useRating({ id, version, byLink = false, outdates, onDone, onRefused }: RatingOptions) {
  const form = useTableForm(ratingInput, {
    entries: evaluationEntries,
    send: (rating: z.input<typeof ratingInput>, key) =>
      send(rateTicket, { params: { id }, body: { ...rating, version } }, { key, byLink }),
    outdates,
    onDone,
    onRefused,
  });
  useRecheck(form.store, form.validate);
  return form;
}

/** The button stands in the page's footer: `<RateButton form="rating">`. */
export const RatingForm = ({ id, form }: { id: string; form: Form }) => (
  <FormBox form={form} id={id} controls={ratingControls} className="grid grid-cols-1 gap-6">
    <Fields entries={evaluationEntries} />
  </FormBox>
);

/** The one button of the page. */
export function RateButton({ form, busy }: { form: string; busy: boolean }) {
  const { t } = useText();
  return (
    <Button wide type="submit" form={form} busy={busy}>
      {t('rate.send')}
    </Button>
  );
}
