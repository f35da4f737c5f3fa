import { use } from 'react';
import { useValue } from '../../form/form-context.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { KnownNames } from '../record/known-names.ts';
import { useRecords } from '../record/record-controls.tsx';

/** Describes the routing rule in the form in a sentence. */
export function RuleText() {
  const { t } = useText();
  const label = useLabel();
  const line = useValue('values.productLine');
  const zone = useValue('values.zone');
  const group = useValue('values.group');
  const known = use(KnownNames);
  const { options } = useRecords('groups', '');
  if (line === '' || group === '') return null;
  const groupName = options.find(({ value }) => value === group)?.text ?? known.get(group) ?? group;
  const names = { line: label('productLine', line), group: groupName };
  return (
    <Banner tone="run">
      {zone === ''
        ? t('people.rule.everyZone', names)
        : t('people.rule.oneZone', { ...names, zone: label('zone', zone) })}
    </Banner>
  );
}
