/** Names that channel forms of this API family have offered, and the ones by which calls are billed. */
const OTHER_NAMES: readonly (readonly [other: string, billed: string])[] = [['mj_uploads', 'mj_upload']]

/** The name by which a model is routed, limited and priced. */
export const billedModelName = (name: string): string => OTHER_NAMES.find(([other]) => other === name)?.[1] ?? name

/** The other name of a model; undefined for all that have only one. */
export const otherModelName = (name: string): string | undefined =>
  OTHER_NAMES.find(([, billed]) => billed === name)?.[0]
