/** What the installed base says to who does not see its bars. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { InstalledBase } from './installed-base.tsx';

const t = translator<typeof texts>('en', texts);
vi.mock('../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../ui/use-now.ts', () => ({ localToday: () => '2026-11-27' }));

const unit = (productModel: string, deliveryDate: string | null = null) => ({ sn: 'SN', productModel, deliveryDate });

it('says of each model how many there are and how old; the rest behind a button', () => {
  const many = Array.from({ length: 8 }, (_, at) => unit(`C${at}`));
  const units = [unit('A', '2026-01-01'), unit('A', '2020-01-01'), unit('A'), ...many];
  const markup = renderToStaticMarkup(<InstalledBase units={units} />);
  expect(markup).toContain('3 units, 1 up to 1 year, 1 over 5 years, 1 age not known');
  expect(markup).toContain('Show all 9 models');
  expect(markup).not.toContain('C7');
});

it('draws nothing of one unit', () => expect(renderToStaticMarkup(<InstalledBase units={[unit('A')]} />)).toBe(''));
