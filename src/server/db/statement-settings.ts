export type Settings = Readonly<Record<string, string>>;

/**
 * Statements are short and prepared. One generic plan is kept for all values, because with row-level security planning
 * costs more than running; no plan runs long enough to be worth compiling (JIT). A search that allows typing errors
 * (`<%`) allows a wrong letter in a word of five. Values as PostgreSQL shows them, so that they can be compared.
 */
export const STATEMENT_SETTINGS: Settings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': '0.5',
};

/** The same as arguments of a server that has one session for all: the embedded one. */
export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Calls that set them, for the session or (`isLocal`) the transaction, separated by commas. */
export const callsOf = (settings: Settings, isLocal: boolean): string =>
  Object.entries(settings)
    .map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, ${isLocal})`)
    .join(', ');

/** Start parameters that set something; in an address they are named like the setting. */
const NAMED = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;
const OPTION = /^(?:-c|--)([\w.-]+)=(.*)$/s;

/**
 * Takes the settings out of an address (`options=-c name=value`, `statement_timeout=…`): as start parameters a pooler
 * would drop or refuse them. What is no such setting stays where it is.
 */
export function settingsIn(address: string): { address: string; settings: Settings } {
  const url = new URL(address);
  const settings: Record<string, string> = {};
  for (const name of NAMED) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    settings[name] = value;
    url.searchParams.delete(name);
  }
  const options = url.searchParams.get('options');
  // Blanks separate them; one that belongs to a value has a backslash before it.
  const words = (options ?? '').replaceAll(/-c\s+/g, '-c').match(/(?:\\.|[^\s\\])+/gs) ?? [];
  const found = words.map((word) => OPTION.exec(word.replaceAll(/\\(.)/gs, '$1')));
  if (options !== null && found.every((each) => each !== null)) {
    for (const [, name = '', value = ''] of found) settings[name.replaceAll('-', '_')] = value;
    url.searchParams.delete('options');
  }
  return Object.keys(settings).length === 0 ? { address, settings } : { address: url.toString(), settings };
}
