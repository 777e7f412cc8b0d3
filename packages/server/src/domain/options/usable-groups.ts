import type { Language } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'

/** Label of a user's own group when the site does not offer that group to everyone; the other labels are the operator's. */
const OWN_GROUP_LABEL = { zh: '用户分组', en: 'User group' } as const satisfies Record<Language, string>

/**
 * The groups a user may choose for tokens, with their labels: those the site offers and prices, and the user's own.
 */
export function usableGroups(
  options: Pick<OptionValues, 'UserUsableGroups' | 'GroupRatio'>,
  ownGroup: string,
  language: Language = 'zh',
): Record<string, string> {
  const offered = Object.entries(options.UserUsableGroups).filter(([group]) => Object.hasOwn(options.GroupRatio, group))
  const groups = new Map(offered)
  if (ownGroup !== '' && !groups.has(ownGroup)) groups.set(ownGroup, OWN_GROUP_LABEL[language])
  return Object.fromEntries(groups)
}
