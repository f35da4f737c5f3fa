import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { KnownNames, namesIn } from './known-names.ts';
import { recordControls } from './record-controls.tsx';

vi.mock('../../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));
// A customer that is not among the first thirty options.
vi.mock('../../api/queries.ts', () => ({ useCall: () => ({ data: { items: [] }, isFetching: false }) }));
vi.mock('../../ui/form/select.tsx', () => ({ Select: ({ chosenText }: { chosenText: string }) => chosenText }));

it('calls a record that is referred to by its name, and by its key only while the name is unknown', () => {
  const Control = recordControls.record;
  const names = namesIn({ labels: { customer: 'Ege Tekstil' }, values: { sn: 'X1', customer: 'B35C5AFD2C6A' } });
  const shown = (value: string): string =>
    renderToStaticMarkup(
      <KnownNames value={names}>
        {Control && (
          <Control
            entry={{ type: 'record', of: 'customers', label: 'entity.one.customers' }}
            name="values.customer"
            label="Customer"
            hint={undefined}
            error={undefined}
            optional
            value={value}
            onChange={() => undefined}
          />
        )}
      </KnownNames>,
    );
  expect(shown('B35C5AFD2C6A')).toBe('Ege Tekstil');
  expect(shown('constructor')).toBe('constructor');
});
