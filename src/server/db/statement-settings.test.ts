import { expect, test } from 'vitest';
import { asArguments, callsOf, settingsIn } from './statement-settings.ts';

test('settings leave the address, where a pooler would drop or refuse them', () => {
  const options = encodeURIComponent('-c search_path=a\\ b --work-mem=4MB -cjit=on');
  expect(settingsIn(`postgres://u:p%40@h:5/d?sslmode=require&statement_timeout=9000&options=${options}`)).toEqual({
    address: 'postgres://u:p%40@h:5/d?sslmode=require',
    settings: { statement_timeout: '9000', search_path: 'a b', work_mem: '4MB', jit: 'on' },
  });
});

test('an address without settings, or with others, stays as it is', () => {
  for (const address of ['postgres://u@h/d', 'postgres://u@h/d?options=-B%2012'])
    expect(settingsIn(address)).toEqual({ address, settings: {} });
});

test('a value cannot end its quotes', () => {
  expect(callsOf({ jit: "o'ff" }, true)).toBe("set_config('jit', 'o''ff', true)");
  expect(asArguments({ jit: 'off' })).toEqual(['-c', 'jit=off']);
});
