import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Contacts } from './customer-lists.tsx';

vi.mock('../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));

it("hides the middle of a contact's phone number, which a tap calls all the same (spec 5.55)", () => {
  const contact = { name: 'Li Na', email: 'li.na@nordfeld.example', phone: '13812345678' };
  const html = renderToStaticMarkup(<Contacts contacts={[contact]} />);
  expect(html).toContain('>138****5678<');
  expect(html).toContain('href="tel:13812345678"');
  expect(html.replaceAll('tel:13812345678', '')).not.toContain('13812345678');
});
