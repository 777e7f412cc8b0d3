/** What a user name is known by: names that differ only in capitals are one, in every alphabet that has capitals. */
export const nameKeyOf = (username: string): string => username.toLowerCase()
