import { defineCall } from '../call.ts';
import { dictionariesSchema } from './dictionary-schema.ts';

export const getDictionaries = defineCall({
  name: 'dictionary.all',
  summary: 'Every dictionary (ITRDict, spec 3): the choices of the forms, inactive ones included, in their order.',
  method: 'GET',
  path: '/itr-api/v1/dictionaries',
  access: 'userOrShare',
  output: dictionariesSchema,
});
