/** The answers of a rating. */
export const satisfactions = ['verySatisfied', 'satisfied', 'dissatisfied'] as const; // spec 3, Evaluation
export const praises = ['quickResponse', 'goodAttitude', 'highlyProfessional', 'patient', 'skilled'] as const;
