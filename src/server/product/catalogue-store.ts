import type { Language } from '../../shared/text/languages.ts';
import type { SelectionView, SeriesView } from '../../shared/product/catalogue-calls.ts';
import type { ModelView, ProductDocument } from '../../shared/product/model-call.ts';
import type { Tx } from '../db/database.ts';
import type { PublicFile } from '../db/schema/version.ts';
import { labelIn } from '../dictionary-labels.ts';

const SELECTIONS_SHOWN = 20;

/** A view whose pictures do not have their signed addresses yet. */
type Stored<View> = Omit<View, 'pictures' | 'documents'> & { pictures: PublicFile[]; documents: ProductDocument[] };

/** SQL: the files in their order, a model's own before those of its series. $2: the language. */
const filesOf = (owner: string): string => `
  (select coalesce(json_agg(json_build_object('name', case when $2 = 'zh' then f.title_zh else f.title_en end,
      'objectKey', f.object_key, 'contentType', f.content_type)
      order by f.model_id nulls last, f.position, f.id) filter (where f.kind = 'picture'), '[]')
     from product_file f where ${owner}) as pictures,
  (select coalesce(json_agg(json_build_object('id', f.id, 'title', case when $2 = 'zh' then f.title_zh else f.title_en end,
      'name', f.name, 'size', f.size) order by f.model_id nulls last, f.position, f.id) filter (where f.kind = 'document'), '[]')
     from product_file f where ${owner}) as documents`;

/** SQL: the label of a code in the viewer's language ($2); without a login the page has no dictionaries. */
const label = (dictionary: string, code: string): string =>
  `coalesce((select case when $2 = 'zh' then d.zh else d.en end from dictionary_entry d
     where d.dictionary = '${dictionary}' and d.code = ${code}), ${code})`;

const lineLabel = (language: Language, code: string, en: string): string =>
  labelIn(language, 'productLine', { code, en });
const typeLabel = (language: Language, code: string, en: string): string =>
  labelIn(language, 'productType', { code, en });

/** The newest active selections in which one of these models is. A model of many lists does not show all of them. */
const selectionsWith = (model: string): string => `
  (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]') from (
     select l.id, l.name from selection l where l.active and exists (
       select from selection_item i join product_model o on o.id = i.model_id where i.selection_id = l.id and ${model})
     order by l.created_at desc, l.id limit ${SELECTIONS_SHOWN}) l) as selections`;

/** A series with its models; null when there is none. Anyone may read it. */
export async function readSeries(tx: Tx, id: string, language: Language): Promise<Stored<SeriesView> | null> {
  const [found] = await tx.query<Stored<SeriesView>>(
    {
      name: 'series_one',
      text: `select s.id, s.name, s.product_line as "productLine", ${label('productLine', 's.product_line')} as "productLineLabel", s.description, ${filesOf('f.series_id = s.id')}, ${selectionsWith('o.series_id = s.id')},
          (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'productNumber', m.product_number,
              'productType', m.product_type, 'productTypeLabel', ${label('productType', 'm.product_type')}) order by m.name, m.id), '[]') from product_model m where m.series_id = s.id and m.active) as models
        from product_series s where s.id = $1`,
    },
    [id, language],
  );
  if (!found) return null;
  const models = found.models.map((model) => ({
    ...model,
    productTypeLabel: typeLabel(language, model.productType, model.productTypeLabel),
  }));
  return { ...found, models, productLineLabel: lineLabel(language, found.productLine, found.productLineLabel) };
}

/** A model with its series and the other models of the series; null when there is none. Anyone may read it. */
export async function readModel(tx: Tx, id: string, language: Language): Promise<Stored<ModelView> | null> {
  const [found] = await tx.query<Stored<ModelView>>(
    {
      name: 'model_one',
      text: `select m.id, m.name, m.product_number as "productNumber", m.product_type as "productType", ${label('productType', 'm.product_type')} as "productTypeLabel", m.description, m.parameters,
          ${filesOf('f.model_id = m.id or f.series_id = m.series_id')}, ${selectionsWith('o.id = m.id')},
          json_build_object('id', s.id, 'name', s.name, 'productLine', s.product_line, 'productLineLabel', ${label('productLine', 's.product_line')}) as series,
          (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
             from product_model o where o.series_id = m.series_id and o.id <> m.id and o.active) as related
        from product_model m join product_series s on s.id = m.series_id where m.id = $1`,
    },
    [id, language],
  );
  if (!found) return null;
  const { series, productType } = found;
  return {
    ...found,
    productTypeLabel: typeLabel(language, productType, found.productTypeLabel),
    series: { ...series, productLineLabel: lineLabel(language, series.productLine, series.productLineLabel) },
  };
}

/** A document by its id, a UUID; null when there is none. Anyone may read it. */
export async function readProductFile(tx: Tx, id: string): Promise<(PublicFile & { size: number }) | null> {
  const [found] = await tx.query<PublicFile & { size: string }>(
    {
      name: 'product_file_one',
      text: `select name, object_key as "objectKey", content_type as "contentType", size
        from product_file where id = $1 and kind = 'document'`,
    },
    [id],
  );
  return found ? { ...found, size: Number(found.size) } : null;
}

/** An active selection with its items in their order; null when there is none. Anyone may read it. */
export async function readSelection(tx: Tx, id: string): Promise<SelectionView | null> {
  const [found] = await tx.query<SelectionView>(
    {
      name: 'selection_one',
      text: `select s.id, s.name, s.note,
          to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          (select coalesce(json_agg(json_build_object('model', i.model_id, 'name', coalesce(m.name, i.name),
              'productNumber', m.product_number, 'quantity', i.quantity, 'note', i.note) order by i.position), '[]')
             from selection_item i left join product_model m on m.id = i.model_id where i.selection_id = s.id) as items
        from selection s where s.id = $1 and s.active`,
    },
    [id],
  );
  return found ?? null;
}
