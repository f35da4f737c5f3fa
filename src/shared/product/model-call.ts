import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { productEndpoints } from './product-endpoints.ts';

/** A file of a series or model, public. Pictures include a signed address; that of a document is fetched on demand. */
export const picture = z.object({ name: z.string(), url: z.string() });
export const productDocument = z.object({ id: z.string(), title: z.string(), name: z.string(), size: z.number() });
export type ProductDocument = z.output<typeof productDocument>;

/** Selection lists with a model, the newest of them. */
export const selections = z.array(z.object({ id: z.string(), name: z.string() }));

export const modelView = z.object({
  id: z.string(),
  name: z.string(),
  productNumber: z.string(),
  productType: z.string(),
  productTypeLabel: z.string(),
  description: z.string(),
  /** Key parameters, in the order in which they are shown. */
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  pictures: z.array(picture),
  documents: z.array(productDocument),
  series: z.object({ id: z.string(), name: z.string(), productLine: z.string(), productLineLabel: z.string() }),
  /** The other models of the series. */
  related: z.array(z.object({ id: z.string(), name: z.string() })),
  selections,
});
export type ModelView = z.output<typeof modelView>;

export const getModel = defineCall({
  ...productEndpoints.getModel,
  summary: 'A product model with its key parameters; shareable, needs no login.',
  params: idParams,
  output: modelView,
});
