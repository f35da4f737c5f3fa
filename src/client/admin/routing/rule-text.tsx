import { useValue } from '../../form/form-context.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';

/** Describes the routing rule in the form in a sentence. */
export function RuleText() {
  const { t } = useText();
  const label = useLabel();
  const line = useValue('values.productLine');
  const zone = useValue('values.zone');
  const group = useValue('values.group');
  if (line === '' || group === '') return null;
  const words = { line: label('productLine', line), group };
  return (
    <Banner tone="run">
      {zone === ''
        ? t('people.rule.everyZone', words)
        : t('people.rule.oneZone', { ...words, zone: label('zone', zone) })}
    </Banner>
  );
}
