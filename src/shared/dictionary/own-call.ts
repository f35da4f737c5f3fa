import { defineCall } from '../call.ts';
import { readingEndpoints } from '../reading-endpoints.ts';
import { choicesSchema } from './dictionary-schema.ts';

/** For the page: half of the bytes of `getDictionaries`. */
export const getChoices = defineCall({
  ...readingEndpoints.getChoices,
  summary: 'Every dictionary with its labels in the language of the caller only, each entry with one `label`.',
  output: choicesSchema,
});
