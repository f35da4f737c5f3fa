import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { WeekStrip } from './week-strip.tsx';

vi.mock('../../text.tsx', () => ({ useText: () => ({ t: (key: string) => key, language: 'en' }) }));

it('says the hours of each day in order, and which days are closed', () => {
  const minutes = (hour: number) => hour * 60;
  const markup = renderToStaticMarkup(
    <WeekStrip
      periods={[
        { day: 1, from: minutes(13), to: minutes(17) },
        { day: 1, from: minutes(8), to: minutes(12) },
        { day: 2, from: 0, to: minutes(24) },
      ]}
    />,
  );
  const days = markup
    .split('<li')
    .slice(1)
    .map((item) =>
      item
        .replace(/^[^>]*>/, '')
        .split('</li>')[0]
        ?.replace(/<[^>]+>/g, ' '),
    );
  expect(days.map((day) => day?.replace(/\s+/g, ' ').trim()).slice(0, 3)).toEqual([
    'Mon 08:00–12:00, 13:00–17:00',
    'Tue 00:00–24:00',
    'Wed people.week.closed',
  ]);
  expect(markup).toContain('width:100%');
});
