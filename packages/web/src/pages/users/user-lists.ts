import { listUsers, searchUsers } from '@tollgate/contract/endpoints/users'

/** The calls that list users. */
export const userLists = [listUsers, searchUsers]
