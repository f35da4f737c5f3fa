import { getSetUpSteps, isSetUp } from '../../../shared/admin/set-up-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SET_UP, useAdminLink } from '../addresses.ts';

/** A link to the set-up steps, until all are done or an admin has dismissed them. */
export function SetUpNote() {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { data } = useCall(getSetUpSteps, {});
  if (!data || data.dismissed || isSetUp(data.items)) return null;
  const done = data.items.filter(({ state }) => state === 'done').length;
  return (
    <Card pad className="flex flex-wrap items-center gap-3">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="font-semibold">{t('setUp.title')}</p>
        <p className="text-small text-ink2">{t('setUp.progress', { done, all: data.items.length })}</p>
      </div>
      <ButtonLink size="medium" href={adminLink(SET_UP)}>
        {t('setUp.goOn')}
      </ButtonLink>
    </Card>
  );
}
