import { someCan } from '../../../shared/ticket/roles.ts';
import { Suspense, useState, type ComponentType } from 'react';
import type { RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import type { TextKey } from '../../../shared/field/entry.ts';
import { useUser } from '../../api/user.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import type { ActedRecord, RecordActionProps } from './record-action.ts';

interface RecordAction {
  name: string;
  text: TextKey;
  when: (record: ActedRecord) => boolean;
  Sheet: ComponentType<RecordActionProps>;
}

const always = () => true;
const isActive = ({ active }: ActedRecord): boolean => active;
const MergeSheet = lazyPart(() => import('./merge-sheet.tsx').then((part) => part.MergeSheet));
const merge: RecordAction = { name: 'merge', text: 'people.action.merge', when: isActive, Sheet: MergeSheet };

/** Actions on a record other than changing its values. */
const actions: { readonly [Name in EntityName]?: readonly RecordAction[] } = {
  people: [
    {
      name: 'disable',
      text: 'people.action.disable',
      when: isActive,
      Sheet: lazyPart(() => import('./disable-sheet.tsx').then((part) => part.DisableSheet)),
    },
    {
      name: 'resetFactor',
      text: 'people.action.resetFactor',
      when: isActive,
      Sheet: lazyPart(() => import('./reset-factor-sheet.tsx').then((part) => part.ResetFactorSheet)),
    },
    {
      name: 'data',
      text: 'people.action.data',
      when: always,
      Sheet: lazyPart(() => import('./data-sheet.tsx').then((part) => part.DataSheet)),
    },
    {
      name: 'erase',
      text: 'people.action.erase',
      when: (record) => !record.active,
      Sheet: lazyPart(() => import('./erase-sheet.tsx').then((part) => part.EraseSheet)),
    },
  ],
  organisations: [merge],
  customers: [merge],
  units: [merge],
};

/** The buttons of a record's actions, and the sheet of the opened one. */
export function RecordActions({ name, record, title }: { name: EntityName; record: RecordRow; title: string }) {
  const { t } = useText();
  const user = useUser();
  const [opened, setOpened] = useState<string>();
  /** Stays set after closing, so that the sheet can close with an animation. */
  const [shown, setShown] = useState<string>();
  const { id, version, active } = record;
  const acted: ActedRecord = { entity: name, id, version, active, title };
  const open = (actions[name] ?? []).filter(({ when }) => when(acted));
  if (!user || !someCan(user.roles, 'administers') || open.length === 0) return null;
  const Sheet = open.find((action) => action.name === shown)?.Sheet;
  return (
    <Section title={t('people.actions')}>
      <div className="grid grid-cols-1 gap-2">
        {open.map((action) => (
          <Button
            key={action.name}
            kind="quiet"
            size="medium"
            wide
            onClick={() => {
              setShown(action.name);
              setOpened(action.name);
            }}
          >
            {t(action.text)}
          </Button>
        ))}
      </div>
      {Sheet && (
        <Suspense>
          <Sheet open={opened === shown} onClose={() => setOpened(undefined)} record={acted} />
        </Suspense>
      )}
    </Section>
  );
}
