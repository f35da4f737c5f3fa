import { describe, expect, it } from 'vitest';
import type { Uploader } from '../upload/uploader.ts';
import { createFormDrafts } from './form-draft.ts';

const uploader = (disposed: string[] = []): Uploader => ({
  subscribe: () => () => undefined,
  getSnapshot: () => ({ records: [], isPaused: false, isBusy: false }),
  add: () => [],
  cancel: () => undefined,
  retry: () => undefined,
  whenIdle: () => Promise.resolve(),
  dispose: () => void disposed.push('disposed'),
});

function storage() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

describe('the draft of a form', () => {
  it('is the same while the page lives, and is found again after a reload', () => {
    const tab = storage();
    const drafts = createFormDrafts(() => tab);
    drafts.open('u,t,comment').store.set('text', 'Half a sent');
    expect(drafts.open('u,t,comment')).toBe(drafts.open('u,t,comment'));
    const reloaded = createFormDrafts(() => tab);
    expect(reloaded.open('u,t,comment').store.values()).toEqual({ text: 'Half a sent' });
    expect(reloaded.open('u,t,reopen').store.values()).toEqual({});
  });

  it('keeps what was typed, not what the ticket presets', () => {
    const tab = storage();
    const { store } = createFormDrafts(() => tab).open('key');
    store.setPresets({ requiredDays: '3' });
    expect(tab.texts.size).toBe(0);
    store.set('reason', 'Because');
    expect([...tab.texts.values()]).toEqual(['{"reason":"Because"}']);
  });

  it('begins anew once it was sent, with its files let go', () => {
    const tab = storage();
    const disposed: string[] = [];
    const drafts = createFormDrafts(() => tab);
    const draft = drafts.open('key');
    draft.store.set('text', 'Sent');
    expect(draft.uploader()).toBeUndefined();
    const opened = draft.openUploader(() => uploader(disposed));
    expect([draft.uploader() === opened, draft.openUploader(() => uploader()) === opened]).toEqual([true, true]);
    drafts.forget('key');
    expect([tab.texts.size, disposed]).toEqual([0, ['disposed']]);
    expect(drafts.open('key').store.values()).toEqual({});
  });

  it('lets files wait for the uploader, to which they are then added, but for those that were removed', () => {
    const added: string[] = [];
    const [old, chosen, removed] = ['old', 'chosen', 'removed'].map((name) => new File([name], name)) as [
      File,
      File,
      File,
    ];
    const draft = createFormDrafts(storage).open('key', {}, [old]);
    draft.add([chosen, removed]);
    draft.leave(removed);
    expect(draft.notAdded()).toEqual([old, chosen]);
    const add = (files: readonly File[]) => files.map(({ name }) => (added.push(name), `id of ${name}`));
    draft.openUploader(() => ({ ...uploader(), add }));
    expect([added, draft.notAdded(), draft.file('id of chosen')]).toEqual([['old', 'chosen'], [], chosen]);
    draft.add([removed]);
    expect(added).toEqual(['old', 'chosen', 'removed']);
  });

  it('lasts as long as the page where the tab has no storage, and reads what an older page kept', () => {
    const drafts = createFormDrafts(() => {
      throw new Error('forbidden');
    });
    drafts.open('key').store.set('text', 'Typed');
    expect(drafts.open('key').store.values()).toEqual({ text: 'Typed' });
    const tab = storage();
    tab.texts.set('closeloop.typed.key', '{"reason":"Because","resumed":true,"files":[1]}');
    expect(
      createFormDrafts(() => tab)
        .open('key')
        .store.values(),
    ).toEqual({ reason: 'Because', resumed: 'yes' });
    tab.texts.set('closeloop.typed.torn', '{"reason":');
    expect(
      createFormDrafts(() => tab)
        .open('torn')
        .store.values(),
    ).toEqual({});
  });
});
