/** The language that every set of labels has. */
export const FIRST_LANGUAGE = 'en';

/**
 * The label for a reader of this language: in it, in what it is a variety of (`pt` for `pt-BR`), in the language of the
 * installation, in English, in any.
 */
export function labelIn<Label>(
  labels: Readonly<Record<string, Label | null | undefined>>,
  language: string,
  ofInstallation = FIRST_LANGUAGE,
): Label | undefined {
  const parts = language.split('-');
  const asked = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
  for (const each of [...asked, ofInstallation, FIRST_LANGUAGE, ...Object.keys(labels).toSorted()])
    if (Object.hasOwn(labels, each) && labels[each] != null) return labels[each];
  return undefined;
}
