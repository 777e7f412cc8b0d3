import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { Caller } from '../domain/tokens/caller-cache.ts'

/** The group whose channels, models and ratio a key uses. Throws 403 for one that its owner may not choose any more, and for one that is gone. */
export function groupOfCaller(
  { tokenGroup, userGroup }: Pick<Caller, 'tokenGroup' | 'userGroup'>,
  { UserUsableGroups, GroupRatio }: Pick<OptionValues, 'UserUsableGroups' | 'GroupRatio'>,
): string {
  if (tokenGroup === '') return userGroup
  if (tokenGroup !== userGroup && !Object.hasOwn(UserUsableGroups, tokenGroup))
    throw new AppError('token.group-disabled', { group: tokenGroup })
  if (!Object.hasOwn(GroupRatio, tokenGroup)) throw new AppError('token.group-gone', { group: tokenGroup })
  return tokenGroup
}
