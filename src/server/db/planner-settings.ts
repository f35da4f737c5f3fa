/**
 * Statements are short and prepared. One generic plan is kept for all values, because with row-level security planning
 * costs more than running; no plan runs long enough to be worth compiling (JIT).
 */
export const PLANNER_SETTINGS = '-c plan_cache_mode=force_generic_plan -c jit=off';
