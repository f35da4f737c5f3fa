interface RoleRow {
  side: 'insider' | 'partner';
  /** Raises tickets and acts on them. */
  acts?: true;
  handles?: true;
  solvesEscalated?: true;
  /** The routing chooses among the group's people of this role. */
  takesQueue?: true;
  /** Acts on every ticket like its handler, gets what nobody else may have, and is told how the team is doing. */
  leads?: true;
  /** Decides what is done about a problem. */
  decides?: true;
  /** Edits some of the records of the administration, and publishes common problems. */
  edits?: true;
  /** Edits all of the administration. */
  administers?: true;
  /** Acts for everybody of the own organisation. */
  manages?: true;
}

/** What each role is and may (domain.md, Roles); nothing else asks for a role by its name. */
const table = {
  engineer: { side: 'insider', acts: true, handles: true, takesQueue: true },
  expert: { side: 'insider', acts: true, handles: true, solvesEscalated: true, decides: true, edits: true },
  lead: {
    side: 'insider',
    acts: true,
    handles: true,
    solvesEscalated: true,
    takesQueue: true,
    leads: true,
    decides: true,
    edits: true,
  },
  admin: { side: 'insider', edits: true, administers: true },
  partner: { side: 'partner', acts: true },
  partnerManager: { side: 'partner', acts: true, manages: true },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof table;
export type Ability = Exclude<keyof RoleRow, 'side'>;
type With<Property, Value> = {
  [Name in Role]: (typeof table)[Name] extends Record<Property & string, Value> ? Name : never;
}[Role];
const rowOf = (role: Role): RoleRow => table[role];

export const roles = Object.keys(table) as [Role, ...Role[]];
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

export const can = (role: Role, ability: Ability): boolean => rowOf(role)[ability] === true;
/** Whether somebody with these roles can. */
export const someCan = (held: readonly Role[], ability: Ability): boolean => held.some((role) => can(role, ability));
/** The roles that can, in the order of the table. */
export const rolesThat = <A extends Ability>(ability: A): With<A, true>[] =>
  roles.filter((role): role is With<A, true> => can(role, ability));

const ofSide = <Side extends RoleRow['side']>(side: Side): With<'side', Side>[] =>
  roles.filter((role): role is With<'side', Side> => rowOf(role).side === side);
export const insiderRoles = ofSide('insider');
export const partnerRoles = ofSide('partner');
/** Who may handle a ticket; what is escalated not all of them. */
export const handlerRoles = rolesThat('handles');
/** Whether the role is one of the vendor's own people. */
export const isInsiderRole = (role: Role): boolean => rowOf(role).side === 'insider';
