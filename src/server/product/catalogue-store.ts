import type { ModelView, SeriesView } from '../../shared/product/calls.ts';
import type { Tx } from '../db/database.ts';

/** A series with its models; null when there is none. Anyone may read it. */
export async function readSeries(tx: Tx, id: string): Promise<SeriesView | null> {
  const [found] = await tx.query<SeriesView>(
    {
      name: 'series_one',
      text: `select s.id, s.name, s.product_line as "productLine", s.description,
          (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'productNumber', m.product_number,
              'productType', m.product_type) order by m.name, m.id), '[]') from product_model m where m.series_id = s.id) as models
        from product_series s where s.id = $1`,
    },
    [id],
  );
  return found ?? null;
}

/** A model with its series and the other models of that; null when there is none. Anyone may read it. */
export async function readModel(tx: Tx, id: string): Promise<ModelView | null> {
  const [found] = await tx.query<ModelView>(
    {
      name: 'model_one',
      text: `select m.id, m.name, m.product_number as "productNumber", m.product_type as "productType", m.description, m.parameters,
          json_build_object('id', s.id, 'name', s.name, 'productLine', s.product_line) as series,
          (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
             from product_model o where o.series_id = m.series_id and o.id <> m.id) as related
        from product_model m join product_series s on s.id = m.series_id where m.id = $1`,
    },
    [id],
  );
  return found ?? null;
}
