import { rolesThat, type Role } from '../ticket/roles.ts';

/** What the vendor may let a manager do with the people of the own organisation (decision 0072). */
export const teamActs = ['invite', 'disable', 'promote'] as const;
export type TeamAct = (typeof teamActs)[number];

/** The limits of an organisation, and how many active people it has. */
export interface TeamLimits {
  may: readonly TeamAct[];
  /** The most active people; null: as many as they like. */
  most: number | null;
  active: number;
}

const managers: readonly Role[] = rolesThat('manages');

/** The acts that somebody new takes, or a change of somebody. */
export const actsToAdd = (role: Role): TeamAct[] => [
  'invite',
  ...(managers.includes(role) ? ['promote' as const] : []),
];
export const actsToChange = ({
  role,
  active,
}: {
  role?: Role | undefined;
  active?: boolean | undefined;
}): TeamAct[] => [
  ...(active === undefined ? [] : ['disable' as const]),
  ...(role === undefined ? [] : ['promote' as const]),
];

/** Why a manager may not do these acts, after which there are so many more active people; undefined if they may. */
export function teamRefusal(
  { may, most, active }: TeamLimits,
  acts: readonly TeamAct[],
  more = 0,
): 'act' | 'full' | undefined {
  if (!acts.every((act) => may.includes(act))) return 'act';
  return more > 0 && most !== null && active + more > most ? 'full' : undefined;
}
