import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getDraft, listDrafts, publishDraft, removeDraft, saveDraft } from '../../../shared/admin/draft-calls.ts';
import { getRecord, listRecords, type RecordView } from '../../../shared/admin/entity-calls.ts';
import { languageNames, type Language } from '../../../shared/text/languages.ts';
import { queryKey, useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/navigation.tsx';
import { SkeletonPage } from '../../ui/states.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { NEW_RECORD, useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';

// Loaded with the preview: as a part of this page it would become one of every page.
const Markdown = lazyPart(() => import('../../system/markdown-view.tsx').then((part) => part.Markdown));

/** What an editor begins with. */
interface Begun {
  title: string;
  markdown: string;
  /** Of the draft, and of the published text; 0: there is none. */
  version: number;
  base: number;
  published: number;
}
const EMPTY: Begun = { title: '', markdown: '', version: 0, base: 0, published: 0 };
const NOT_STALE = { staleMs: 0 } as const;

/** One draft: the one that there is, or a new one that begins with the published text. */
export function DraftEditor({ id }: { id: string }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const isNew = id === NEW_RECORD;
  const found = useCall(getDraft, { params: { id } }, { ...NOT_STALE, enabled: !isNew });
  const isBegun = found.error?.failure === 'missing';
  const record = useCall(getRecord, { params: { entity: 'documents', id } }, { ...NOT_STALE, enabled: isBegun });
  const begun = isNew ? EMPTY : (found.data ?? (record.data && publishedOf(record.data)));
  const failed = isBegun ? record : found;
  return (
    <AdminFrame title={t(begun?.version ? 'admin.draft.one' : 'admin.draft.new')} back={adminLink('document-drafts')}>
      {!begun && !failed.error && <SkeletonPage plain />}
      {!begun && failed.error && <QueryError query={failed} />}
      {begun && <Editor key={begun.version} id={isNew ? undefined : id} begun={begun} />}
    </AdminFrame>
  );
}

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');
const publishedOf = ({ version, values }: RecordView): Begun => ({
  ...{ title: textOf(values['title']), markdown: textOf(values['markdown']) },
  ...{ version: 0, base: version, published: version },
});

type Way = 'write' | 'look';
const languages = Object.entries(languageNames).map(([value, { name }]) => ({ value, text: name }));

function Editor({ id, begun }: { id: string | undefined; begun: Begun }) {
  const { t, language: own } = useText();
  const adminLink = useAdminLink();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [language, setLanguage] = useState<Language>(own);
  const [title, setTitle] = useState(begun.title);
  const [markdown, setMarkdown] = useState(begun.markdown);
  const [way, setWay] = useState<Way>('write');
  const hasChanged = title !== begun.title || markdown !== begun.markdown;
  const isOutdated = begun.version > 0 && begun.base !== begun.published;
  const at = id ?? `${code.trim()}--${language}`;
  const save = useSend(saveDraft, {
    catches: true,
    outdates: [listDrafts],
    onDone: (draft) => {
      client.setQueryData(queryKey(getDraft, { params: { id: draft.id } }), draft);
      toast.show({ text: t('admin.draft.kept'), tone: 'ok' });
      history.replace(adminLink('document-drafts', { id: draft.id }));
    },
  });
  /** Somebody else has saved one: shown in place of what is typed here, once that is wanted. */
  const loadSaved = (): void => {
    void client.invalidateQueries({ queryKey: queryKey(getDraft, { params: { id: at } }) });
    history.replace(adminLink('document-drafts', { id: at }));
  };
  const { version, published: base } = begun;
  return (
    <div className="grid max-w-[60rem] grid-cols-1 gap-4">
      {isOutdated && (
        <Banner
          tone="warn"
          action={<Link href={adminLink('documents', { id: at })}>{t('admin.draft.seePublished')}</Link>}
        >
          {t('error.draftBase')}
        </Banner>
      )}
      {save.error && Object.keys(save.fields).length === 0 && (
        <Banner
          tone="bad"
          urgent
          action={
            save.error.failure === 'conflict' && (
              <Button kind="quiet" size="small" onClick={loadSaved}>
                {t('admin.draft.loadSaved')}
              </Button>
            )
          }
        >
          {save.error.message}
        </Banner>
      )}
      {id === undefined && (
        <Which code={code} language={language} error={save.fields['code']} onCode={setCode} onLanguage={setLanguage} />
      )}
      <TextField
        label={t('entity.column.title')}
        value={title}
        error={save.fields['title']}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Segmented
        label={t('entity.column.markdown')}
        items={[
          { value: 'write', text: t('admin.draft.write') },
          { value: 'look', text: t('admin.draft.look') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'write' ? (
        <TextArea
          label={t('entity.column.markdown')}
          rows={18}
          value={markdown}
          error={save.fields['markdown']}
          onChange={({ target }) => setMarkdown(target.value)}
        />
      ) : (
        <Card className="px-4 py-5 sm:px-6">
          <h2 className="mb-3 text-title font-bold">{title}</h2>
          <Suspense>
            <Markdown text={markdown} />
          </Suspense>
        </Card>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={save.busy}
          disabled={!(hasChanged || isOutdated) || (id === undefined && code.trim() === '')}
          onClick={() => void save.send({ params: { id: at }, body: { version, base, title, markdown } })}
        >
          {t('admin.draft.save')}
        </Button>
        {version > 0 && <Endings id={at} version={version} title={title} mayPublish={!hasChanged && !isOutdated} />}
      </div>
    </div>
  );
}

interface WhichProps {
  code: string;
  language: Language;
  error: string | undefined;
  onCode: (code: string) => void;
  onLanguage: (language: Language) => void;
}

/** Of which document a new draft is. */
function Which({ code, language, error, onCode, onLanguage }: WhichProps) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t('entity.column.code')}
        hint={t('entity.hint.document')}
        value={code}
        error={error}
        onChange={({ target }) => onCode(target.value)}
      />
      <Select
        label={t('entity.column.language')}
        options={languages}
        value={language}
        onChange={(value) => onLanguage(value as Language)}
      />
    </div>
  );
}

type Ending = 'publish' | 'discard';

/** What ends a draft: it is published, or discarded. */
function Endings({
  id,
  version,
  title,
  mayPublish,
}: {
  id: string;
  version: number;
  title: string;
  mayPublish: boolean;
}) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const [asked, setAsked] = useState<Ending>('publish');
  const [open, setOpen] = useState(false);
  const over = (text: string, to: string) => {
    setOpen(false);
    toast.show({ text, tone: 'ok' });
    history.replace(to);
  };
  const onFailed = () => setOpen(false);
  const publish = useSend(publishDraft, {
    outdates: [listDrafts, listRecords, getRecord, getDraft],
    onDone: () => over(t('admin.draft.published', { title }), adminLink('documents', { id })),
    onFailed,
  });
  const discard = useSend(removeDraft, {
    outdates: [listDrafts, getDraft],
    onDone: () => over(t('admin.draft.discarded'), adminLink('document-drafts')),
    onFailed,
  });
  const ask = (what: Ending) => () => {
    setAsked(what);
    setOpen(true);
  };
  const args = { params: { id }, body: { version } };
  return (
    <>
      <Button kind="quiet" disabled={!mayPublish} onClick={ask('publish')}>
        {t('admin.draft.publish')}
      </Button>
      <Button kind="plain" onClick={ask('discard')}>
        {t('admin.draft.discard')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void (asked === 'publish' ? publish.send(args) : discard.send(args))}
        title={t(`admin.draft.${asked}Title`, { title })}
        confirm={t(`admin.draft.${asked}`)}
        danger={asked === 'discard'}
        busy={publish.busy || discard.busy}
      >
        {t(`admin.draft.${asked}Text`)}
      </ConfirmSheet>
    </>
  );
}
