/** Of the accounts of users for other systems: a reserved domain that no mail reaches (RFC 2606). */
export const SERVICE_DOMAIN = 'service.invalid';
