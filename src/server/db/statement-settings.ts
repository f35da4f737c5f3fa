/**
 * Statements are short and prepared. One generic plan is kept for all values, because with row-level security planning
 * costs more than running; no plan runs long enough to be worth compiling (JIT). A search that allows typing errors
 * (`<%`) allows a wrong letter in a word of five.
 */
export const STATEMENT_SETTINGS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c pg_trgm.word_similarity_threshold=0.5';
