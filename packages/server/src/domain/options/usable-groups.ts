import type { OptionValues } from '@tollgate/contract/options'

/** Label of a user's own group when the site does not offer that group to everyone. */
const OWN_GROUP_LABEL = '用户分组'

/**
 * The groups a user may choose for tokens, with their labels: those the site offers and prices, and the user's own.
 */
export function usableGroups(
  options: Pick<OptionValues, 'UserUsableGroups' | 'GroupRatio'>,
  ownGroup: string,
): Record<string, string> {
  const offered = Object.entries(options.UserUsableGroups).filter(([group]) => Object.hasOwn(options.GroupRatio, group))
  const groups = new Map(offered)
  if (ownGroup !== '' && !groups.has(ownGroup)) groups.set(ownGroup, OWN_GROUP_LABEL)
  return Object.fromEntries(groups)
}
