/** The page on which a ticket of a kind is raised. */
export const raisePages = { feedback: 'feedback', itr: 'itrRaise', internal: 'internalRaise' } as const;
