/** Pictures and data sheets of the demo's products: made here, stored in the object store like a vendor's own. */
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { productFile } from '../db/schema/catalogue.ts';
import { productSeries } from '../db/schema/product.ts';
import { sheetTypes, writeSheet, type Sheet } from '../product/sheet.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { drawSvg } from '../media/draw-svg.ts';
import { insertAll } from './batch-insert-store.ts';
import { drawingOf, svgOf } from './corpus/drawings.ts';
import { demoModels, demoSeries, type DemoSeries } from './corpus/products.ts';

type Row = typeof productFile.$inferInsert;
export type PutStore = Pick<ObjectStore, 'put'>;

/** Models as rows, their parameters as columns. */
function sheetOf({ key, name }: DemoSeries): Sheet {
  const models = demoModels.filter(({ series }) => series === key);
  const parameters = [...new Set(models.flatMap((model) => model.parameters.map((one) => one.name)))];
  return {
    title: name,
    head: ['Product model', 'Product number', 'Description', ...parameters],
    rows: models.map((model) => [
      model.name,
      model.productNumber,
      model.description,
      ...parameters.map((wanted) => model.parameters.find((one) => one.name === wanted)?.value ?? ''),
    ]),
  };
}

async function filesOf(store: PutStore, clock: Clock, series: DemoSeries): Promise<Row[]> {
  const { key, name } = series;
  const rows: Row[] = [];
  const keep = async (row: Pick<Row, 'kind' | 'titleEn' | 'titleZh' | 'name' | 'contentType'>, body: Uint8Array) => {
    const objectKey = `published/products/${row.name}`;
    const { bytes } = await store.put(objectKey, body, { contentType: row.contentType });
    rows.push({ ...row, id: clock.id(), seriesId: key, size: bytes, objectKey });
  };
  const drawing = drawingOf[key];
  if (drawing) {
    const picture = await drawSvg(svgOf(drawing), 'jpeg');
    await keep(
      { kind: 'picture', titleEn: name, titleZh: name, name: `${key}.jpg`, contentType: 'image/jpeg' },
      picture,
    );
  }
  const sheet = {
    kind: 'document',
    titleEn: `Data sheet ${name}`,
    titleZh: `${name} 数据表`,
    name: `${key}-data-sheet.xlsx`,
    contentType: sheetTypes.xlsx,
  } as const;
  await keep(sheet, await writeSheet('xlsx', sheetOf(series)));
  return rows;
}

/** Stores the files of all series and returns their rows; none if the object store fails. */
export async function storeProductFiles(store: PutStore, clock: Clock): Promise<Row[]> {
  try {
    return (await Promise.all(demoSeries.map((series) => filesOf(store, clock, series)))).flat();
  } catch {
    return [];
  }
}

/** Whether the demo's series are there, but no file. */
export async function lacksProductFiles(tx: Tx): Promise<boolean> {
  const series = await tx.orm.select({ id: productSeries.id }).from(productSeries);
  const known = new Set(series.map(({ id }) => id));
  return demoSeries.every(({ key }) => known.has(key)) && (await tx.orm.$count(productFile)) === 0;
}

export const insertProductFiles = (tx: Tx, rows: Row[]): Promise<void> => insertAll(tx, productFile, rows);
