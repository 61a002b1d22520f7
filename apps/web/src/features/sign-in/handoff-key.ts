/** Where `silent-login.html` leaves what the identity provider sent, for `#/silent-login` of the same tab. */
export const handoffKey = 'labelwright_provider_answer'
