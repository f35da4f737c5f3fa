/**
 * Statements are short and prepared: one plan for all values is kept, where row-level security would make planning cost more
 * than the answer; and no plan is worth compiling.
 */
export const PLANNER_SETTINGS = '-c plan_cache_mode=force_generic_plan -c jit=off';
