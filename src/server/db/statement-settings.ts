/**
 * Statements are short and prepared: one plan for all values is kept, where row-level security would make planning cost more
 * than the answer; and no plan is worth compiling. A search that allows typing errors (`<%`) allows a wrong letter in a word of five.
 */
export const STATEMENT_SETTINGS =
  '-c plan_cache_mode=force_generic_plan -c jit=off -c pg_trgm.word_similarity_threshold=0.5';
