import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { picture, productDocument, selections } from './model-call.ts';

export const seriesView = z.object({
  id: z.string(),
  name: z.string(),
  productLine: z.string(),
  /** In the viewer's language, as is `productTypeLabel`, because without a login the page has no dictionaries. */
  productLineLabel: z.string(),
  description: z.string(),
  pictures: z.array(picture),
  documents: z.array(productDocument),
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      productNumber: z.string(),
      productType: z.string(),
      productTypeLabel: z.string(),
    }),
  ),
  selections,
});
export type SeriesView = z.output<typeof seriesView>;

export const getSeries = defineCall({
  name: 'product.series',
  summary: 'A product series with its models; shareable, needs no login.',
  method: 'GET',
  path: '/itr-api/v1/products/series/:id',
  access: 'anyone',
  params: idParams,
  output: seriesView,
});

/** Where a file can be fetched for a few minutes, and how large it is. */
const fileAddress = z.object({ name: z.string(), size: z.number(), contentType: z.string(), url: z.string() });
export type FileAddress = z.output<typeof fileAddress>;

export const getProductFile = defineCall({
  name: 'product.file',
  summary: 'A document of a series or a model: its size and a signed address; needs no login.',
  method: 'GET',
  path: '/itr-api/v1/products/files/:id',
  access: 'anyone',
  params: idParams,
  output: fileAddress,
});

export const selectionView = z.object({
  id: z.string(),
  name: z.string(),
  note: z.nullable(z.string()),
  createdAt: instant,
  items: z.array(
    z.object({
      /** Null for a part that is not in the catalogue. */
      model: z.nullable(z.string()),
      name: z.string(),
      productNumber: z.nullable(z.string()),
      quantity: z.number(),
      note: z.nullable(z.string()),
    }),
  ),
});
export type SelectionView = z.output<typeof selectionView>;

export const getSelection = defineCall({
  name: 'selection.get',
  summary: 'A selection list: models and parts with their quantities; shareable, needs no login.',
  method: 'GET',
  path: '/itr-api/v1/selections/:id',
  access: 'anyone',
  params: idParams,
  output: selectionView,
});

export const selectionFormats = ['xlsx', 'csv'] as const;
export type SelectionFormat = (typeof selectionFormats)[number];

export const getSelectionFile = defineCall({
  name: 'selection.file',
  summary: "The selection list as a file in the reader's language: its size and a signed address; needs no login.",
  method: 'GET',
  path: '/itr-api/v1/selections/:id/file',
  access: 'anyone',
  params: idParams,
  query: z.strictObject({ format: z._default(z.enum(selectionFormats), 'xlsx') }),
  output: fileAddress,
});
