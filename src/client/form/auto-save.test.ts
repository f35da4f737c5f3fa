import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { autoSave, type AutoSave, type Saving } from './auto-save.ts';
import { createFormStore, type FormErrors, type FormValues } from './form-store.ts';

const refusal = (failure: 'invalid' | 'conflict' | 'network', fields: FormErrors = {}) =>
  new ApiError({ code: 400, failure, message: `refused: ${failure}`, data: { fields } });

/** A form, and a fake server with one versioned object. */
function form(changes: Partial<AutoSave> = {}) {
  let stored: FormValues = { version: '0', bell: 'on', mail: 'on' };
  const store = createFormStore(stored);
  const sent: FormValues[] = [];
  const keys: string[] = [];
  const savedStates: boolean[] = [];
  const failures: string[] = [];
  const saving: Saving = { busy: false };
  const put = (values: FormValues): FormValues => {
    if (values['version'] !== stored['version']) throw refusal('conflict');
    return (stored = { ...values, version: String(Number(stored['version']) + 1) });
  };
  const auto: AutoSave = {
    store,
    fields: ['bell', 'mail'],
    save: async (values, key) => {
      sent.push(values);
      keys.push(key);
      return put(values);
    },
    reread: async () => stored,
    onFailed: ({ message }) => void failures.push(message),
    ...changes,
  };
  const run = () =>
    autoSave(
      auto,
      saving,
      () => `key${keys.length + 1}`,
      (saved) => void savedStates.push(saved),
    );
  const runs: Promise<void>[] = [];
  store.watch(() => void runs.push(run()));
  const done = async (): Promise<void> => void (await Promise.all(runs));
  return { store, sent, keys, savedStates, failures, run, done, put, stored: () => stored };
}

/** A save that fails the first time, with this error. */
const onceFailing = (error: Error): AutoSave['save'] => {
  const tries: FormValues[] = [];
  return async (values) => {
    if (tries.push(values) === 1) throw error;
    return { ...values, version: '7' };
  };
};

describe('a form without a button', () => {
  it('saves after a change, and then nothing is typed any more', async () => {
    const { store, sent, savedStates, done } = form();
    store.set('mail', 'off');
    await done();
    expect(sent).toEqual([{ version: '0', bell: 'on', mail: 'off' }]);
    expect([store.typed(), store.values()['mail'], store.values()['version']]).toEqual([{}, 'off', '1']);
    expect(savedStates).toEqual([false, true]);
  });

  it('saves in one go what is set in one go', async () => {
    const { store, sent, done } = form();
    store.set('mail', 'off');
    store.set('bell', 'off');
    await done();
    expect(sent).toEqual([{ version: '0', bell: 'off', mail: 'off' }]);
  });

  it('saves one at a time; the newest choice goes with the next, under a key of its own', async () => {
    const open: (() => void)[] = [];
    const { store, sent, keys, savedStates, done, put } = form({
      save: async (values, key) => {
        sent.push(values);
        keys.push(key);
        await new Promise<void>((go) => open.push(go));
        return put(values);
      },
    });
    store.set('mail', 'first');
    await Promise.resolve();
    await Promise.resolve();
    store.set('mail', 'second');
    store.set('mail', 'third');
    expect([sent.length, savedStates.includes(true)]).toEqual([1, false]);
    open[0]?.();
    await new Promise((go) => setTimeout(go));
    expect(store.values()['mail']).toBe('third');
    open[1]?.();
    await done();
    expect(sent.map(({ mail, version }) => [mail, version])).toEqual([
      ['first', '0'],
      ['third', '1'],
    ]);
    expect([keys, savedStates.at(-1), store.typed()]).toEqual([['key1', 'key2'], true, {}]);
  });

  it('lays what is chosen here over what was chosen elsewhere, and saves over that version', async () => {
    const { store, sent, put, done, stored, failures } = form();
    put({ version: '0', bell: 'elsewhere', mail: 'elsewhere' });
    store.set('mail', 'here');
    await done();
    expect(sent.map(({ version }) => version)).toEqual(['0', '1']);
    expect([stored(), failures]).toEqual([{ version: '2', bell: 'elsewhere', mail: 'here' }, []]);
    expect(store.values()).toEqual(stored());
  });

  it('does not strive for ever with another device, and says so', async () => {
    let tries = 0;
    const { store, savedStates, failures, done } = form({
      save: () => {
        tries += 1;
        return Promise.reject(refusal('conflict'));
      },
    });
    store.set('mail', 'here');
    await done();
    expect([tries, failures, savedStates.at(-1)]).toEqual([4, ['refused: conflict'], false]);
    expect(store.values()['mail']).toBe('here');
  });

  it('tells of the conflict when what stands there cannot be read', async () => {
    const { store, failures, done } = form({
      save: () => Promise.reject(refusal('conflict')),
      reread: () => Promise.reject(refusal('network')),
    });
    store.set('mail', 'here');
    await done();
    expect(failures).toEqual(['refused: conflict']);
  });

  it('shows what the server refuses at its field, and keeps what was chosen', async () => {
    const { store, savedStates, failures, done } = form({
      save: onceFailing(refusal('invalid', { 'mail.hour': 'Not at this hour.' })),
    });
    store.set('mail', 'never');
    await done();
    expect([store.errors(), store.values()['mail']]).toEqual([{ mail: 'Not at this hour.' }, 'never']);
    expect([savedStates.at(-1), failures, store.focusRequest()]).toEqual([false, [], []]);
    store.set('mail', 'off');
    await done();
    expect([store.errors(), savedStates.at(-1)]).toEqual([{}, true]);
  });

  it('keeps what could not be saved; the next change or try saves all of it', async () => {
    const { store, savedStates, failures, run, done } = form({ save: onceFailing(refusal('network')) });
    store.set('mail', 'off');
    await done();
    expect([failures, store.typed(), savedStates.at(-1)]).toEqual([['refused: network'], { mail: 'off' }, false]);
    await run();
    expect([store.values(), savedStates.at(-1)]).toEqual([{ version: '7', bell: 'on', mail: 'off' }, true]);
  });

  it('lets a defect through, but is not busy for ever', async () => {
    const { store, run, savedStates, done } = form({ save: onceFailing(new TypeError('defect')) });
    store.set('mail', 'off');
    await expect(done()).rejects.toThrow('defect');
    await run();
    expect(savedStates.at(-1)).toBe(true);
  });
});
