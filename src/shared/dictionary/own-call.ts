import { defineCall } from '../call.ts';
import { choicesSchema } from './dictionary-schema.ts';

/** For the page: half of the bytes of `getDictionaries`. */
export const getChoices = defineCall({
  name: 'dictionary.own',
  summary: 'Every dictionary with its labels in the language of the caller only, each entry with one `label`.',
  method: 'GET',
  path: '/itr-api/v1/dictionaries/own',
  access: 'userOrShare',
  output: choicesSchema,
});
