/** How people come in who register themselves: not at all, once somebody has let them in, by their address, at once. */
export const registrationModes = ['off', 'approval', 'domains', 'open'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
