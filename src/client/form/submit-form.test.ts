import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createFormStore, type FormErrors } from './form-store.ts';
import {
  errorsByField,
  formLevelErrors,
  submitForm,
  type FormStatus,
  type Sending,
  type Submission,
} from './submit-form.ts';

const refusal = (failure: 'invalid' | 'conflict' | 'keyReused' | 'network', fields: FormErrors = {}) =>
  new ApiError({ code: 400, failure, message: `refused: ${failure}`, data: { fields } });

function form(changes: Partial<Submission<string>> = {}) {
  const store = createFormStore();
  const sending: Sending = { busy: false, key: undefined };
  const statuses: FormStatus[] = [];
  const sent: string[] = [];
  let keys = 0;
  const submission: Submission<string> = {
    store,
    fields: ['reason', 'uploads'],
    validate: () => ({}),
    send: async (key) => {
      sent.push(key);
      return 'answer';
    },
    onDone: (answer) => void sent.push(answer),
    ...changes,
  };
  const submit = () =>
    submitForm(
      submission,
      sending,
      () => `key${(keys += 1)}`,
      (status) => void statuses.push(status),
    );
  return { store, statuses, sent, submit };
}

describe('sending a form', () => {
  it('sends nothing while something is wrong, and leads to it', async () => {
    const { store, statuses, sent, submit } = form({ validate: () => ({ reason: 'too short' }) });
    await submit();
    expect([store.errors(), store.focusRequest(), sent]).toEqual([{ reason: 'too short' }, ['reason'], []]);
    expect(statuses).toEqual([{ busy: false, failure: undefined }]);
  });

  it('is busy until the answer is there; a second tap changes nothing', async () => {
    const { statuses, sent, submit } = form();
    await Promise.all([submit(), submit()]);
    expect(sent).toEqual(['key1', 'answer']);
    expect(statuses.map(({ busy }) => busy)).toEqual([true, false]);
    await submit();
    expect(sent.at(-2)).toBe('key2');
  });

  it('tries again under the same key, unless the server says that it is another request', async () => {
    const keys: string[] = [];
    const answers = ['network', 'keyReused', 'network'] as const;
    const { submit, statuses } = form({
      send: async (key) => {
        const failure = answers[keys.push(key) - 1];
        if (failure) throw refusal(failure);
        return '';
      },
    });
    for (let at = 0; at < 4; at += 1) await submit();
    expect(keys).toEqual(['key1', 'key1', 'key2', 'key2']);
    expect(statuses.map(({ failure }) => failure?.failure)).toContain('keyReused');
    expect(statuses.at(-1)).toEqual({ busy: false, failure: undefined });
  });

  it('shows what the server refuses beside the fields, files together', async () => {
    const fields = { 'uploads.0': 'Too large.', 'uploads.1.key': 'Gone.', reason: 'Too short.' };
    const { store, statuses, submit } = form({ send: () => Promise.reject(refusal('invalid', fields)) });
    await submit();
    expect(store.errors()).toEqual({ uploads: 'Too large. Gone.', reason: 'Too short.' });
    expect([...store.focusRequest()].sort()).toEqual(['reason', 'uploads']);
    expect(statuses.at(-1)).toEqual({ busy: false, failure: undefined });
  });

  it('shows a failure that no field is to blame for', async () => {
    const { store, statuses, submit } = form({ send: () => Promise.reject(refusal('invalid', { body: 'Odd.' })) });
    await submit();
    expect(store.errors()).toEqual({ body: 'Odd.' });
    expect(statuses.at(-1)?.failure?.message).toBe('refused: invalid');
  });

  it('hands a conflict over and keeps what was typed', async () => {
    const conflicts: string[] = [];
    const { store, statuses, submit } = form({
      send: () => Promise.reject(refusal('conflict')),
      onRefused: ({ failure, message }) => {
        conflicts.push(message);
        return failure === 'conflict';
      },
    });
    store.set('reason', 'Typed');
    await submit();
    expect([conflicts, store.values()]).toEqual([['refused: conflict'], { reason: 'Typed' }]);
    expect(statuses.at(-1)).toEqual({ busy: false, failure: undefined });
    const plain = form({ send: () => Promise.reject(refusal('conflict')) });
    await plain.submit();
    expect(plain.statuses.at(-1)?.failure?.failure).toBe('conflict');
  });

  it('lets a defect through, but is not busy for ever', async () => {
    const { statuses, submit } = form({ send: () => Promise.reject(new TypeError('defect')) });
    await expect(submit()).rejects.toThrow('defect');
    expect(statuses.at(-1)?.busy).toBe(false);
  });
});

describe('errors of the server', () => {
  it('go to the field that has the part', () =>
    expect(errorsByField({ 'ticket.sn': 'a', 'ticket.uploads.0': 'b', other: 'c' }, ['ticket', 'ticket.sn'])).toEqual({
      'ticket.sn': 'a',
      ticket: 'b',
      other: 'c',
    }));
  it('of no field are told apart', () => expect(formLevelErrors({ body: 'a', sn: 'b' }, ['sn'])).toEqual(['a']));
});
