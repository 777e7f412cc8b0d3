import type { Migration } from './migration.ts'

/**
 * E-mail addresses that came in from another site in capitals, before all came in in small letters: nobody could sign in
 * by them or reset a password, and they could be registered again. Where two accounts have the same but for its
 * letters, both stay as they are: whose it is nobody can tell.
 */
export const smallLetters: Migration = {
  name: '0013-small-letters',
  statements: () => [
    `update users set email = lower(trim(email))
      where email <> lower(trim(email)) and lower(trim(email)) not in
        (select lower(trim(email)) from users group by lower(trim(email)) having count(*) > 1)`,
  ],
}
