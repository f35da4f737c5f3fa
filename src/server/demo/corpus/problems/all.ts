/** Every demo problem, in a fixed order. */
import { control } from './control.ts';
import { drives1 } from './drives1.ts';
import { drives2 } from './drives2.ts';
import { more } from './more.ts';
import { powerAndOptions } from './power.ts';
import { robots } from './robots.ts';
import { servo } from './servo.ts';
import { problemFrom, type ProblemTemplate } from './template.ts';

/** 80 and more templates; ids are unique, all codes are of the default dictionaries (corpus.test.ts). */
export const demoProblems: ProblemTemplate[] = [
  ...drives1,
  ...drives2,
  ...servo,
  ...control,
  ...robots,
  ...powerAndOptions,
  ...more,
].map(problemFrom);
