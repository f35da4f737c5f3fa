import { describe, expect, it } from 'vitest';
import {
  figureQueryOf,
  reportParams,
  reportStateOf,
  rowParams,
  ticketsQueryOf,
  type FigureInfo,
} from './report-state.ts';

const info = (name: FigureInfo['name'], hasPeriod: boolean): FigureInfo => ({
  name,
  label: name,
  hint: '',
  columns: [],
  groupings: ['week', 'line'],
  filters: ['line', 'model'],
  hasPeriod,
});
const infos = [info('inflow', true), info('ageing', false)];
const at = (params: Record<string, string | undefined>) => {
  const state = reportStateOf(params, infos);
  if (!state) throw new Error('no figure');
  return state;
};
const TODAY = '2026-03-30';

describe('a report in the address', () => {
  it('is the same after a round', () => {
    for (const params of [
      { name: 'inflow' },
      { name: 'inflow', by: 'line', days: '365', model: 'MD520' },
      { name: 'ageing', from: '2026-01-01', to: '2026-01-31', key: '-' },
      { name: 'ageing', days: '90' },
    ]) {
      const written = reportParams(at(params));
      expect(Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))).toEqual(params);
    }
  });

  it('leaves out what the reader may not see, and what is none', () => {
    const state = at({ name: 'load', by: 'person', days: '-1', from: '2026-02-30x', to: '2100-01-01', person: 'x' });
    expect(reportParams(state)).toEqual({ name: 'inflow' });
    expect(reportStateOf({ name: 'inflow' }, [])).toBeUndefined();
  });

  it('asks for days that end today, for those chosen, or for what is open', () => {
    expect(figureQueryOf(at({ days: '30' }), TODAY)).toEqual({ from: '2026-03-01', to: TODAY });
    expect(figureQueryOf(at({ from: '1970-01-01', line: 'x' }), TODAY)).toEqual({ from: '1970-01-01', line: 'x' });
    expect(figureQueryOf(at({ name: 'ageing' }), TODAY)).toEqual({});
  });

  it('leads from a row to its tickets by the query that came with it', () => {
    const list = 'figure=inflow&key=a%26b&by=line&from=2026-01-01&to=2026-03-31&model=M+1';
    const query = Object.fromEntries(new URLSearchParams(list));
    const params = rowParams(list) as Record<string, string>;
    expect(params).toMatchObject({ name: 'inflow', key: 'a&b' });
    expect(ticketsQueryOf(at(params), TODAY)).toEqual(query);
  });
});
