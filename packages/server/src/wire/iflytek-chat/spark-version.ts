import { type SparkVersion, USUAL_VERSION, VERSIONS } from './schema.ts'

/**
 * Where a model is asked and what it is called there: by its name, by what stands behind `SparkDesk-` or `Spark-` in
 * it, or by the version that the channel names.
 */
export function sparkVersion(model: string, channelVersion: string): SparkVersion {
  const name = model.toLowerCase().replace(/^spark(?:desk)?[- ]?/, '')
  const named = VERSIONS[name]
  if (named) return named
  const other = channelVersion.trim().toLowerCase()
  return VERSIONS[other] ?? numbered(name) ?? numbered(other) ?? USUAL_VERSION
}

/** A version that is not in the table, such as `v1.5`. */
function numbered(version: string): SparkVersion | undefined {
  return /^v\d\.\d$/.test(version) ? { path: `/${version}/chat`, domain: `general${version}` } : undefined
}
