/** Each kind of failure has its own sign and title; only a broken connection looks like one. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { translator } from '../shared/text/catalogue.ts';
import { texts } from '../shared/text/en/texts.ts';
import { ApiError } from './api/api-error.ts';
import { QueryError } from './query-state.tsx';

vi.mock('./text.tsx', () => ({ useText: () => ({ t: translator<typeof texts>('en', texts), language: 'en' }) }));
vi.mock('./route-match.tsx', () => ({ usePage: () => ({ link: () => '/' }) }));

it.each([
  ['network', 'lucide-cloud-off', 'This could not be loaded', true],
  ['timeout', 'lucide-cloud-off', 'This could not be loaded', true],
  ['missing', 'lucide-file-search', 'Not found', false],
  ['forbidden', 'lucide-lock', 'Not allowed', false],
  ['unexpected', 'lucide-circle-alert', 'This could not be loaded', true],
  ['unavailable', 'lucide-circle-alert', 'This could not be loaded', true],
] as const)('%s', (failure, sign, title, retries) => {
  const error = new ApiError({ code: 0, failure, message: 'Why, and what then.' });
  const html = renderToStaticMarkup(<QueryError query={{ error, isFetching: false, refetch: () => undefined }} />);
  expect(html).toContain(sign);
  expect(html).toContain(`>${title}<`);
  expect(html).toContain('Why, and what then.');
  expect(html.includes('Try again')).toBe(retries);
});
