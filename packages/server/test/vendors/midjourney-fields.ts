const COMMON = { notifyHook: 'string', state: 'string' } as const
const ACCOUNT = { accountFilter: 'object', botType: 'string' } as const

/** Documented fields of every order and their types; those with `!` must be there. */
export const ORDER_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  imagine: { ...COMMON, ...ACCOUNT, prompt: 'string!', base64Array: 'list' },
  describe: { ...COMMON, ...ACCOUNT, base64: 'string!' },
  blend: { ...COMMON, ...ACCOUNT, base64Array: 'list!', dimensions: 'string' },
  shorten: { ...COMMON, ...ACCOUNT, prompt: 'string!' },
  change: { ...COMMON, taskId: 'string!', action: 'string!', index: 'number' },
  'simple-change': { ...COMMON, content: 'string!' },
  action: { ...COMMON, ...ACCOUNT, taskId: 'string!', customId: 'string!', chooseSameChannel: 'boolean' },
  modal: { ...COMMON, taskId: 'string!', prompt: 'string', maskBase64: 'string' },
  'upload-discord-images': { ...COMMON, base64Array: 'list!', filter: 'object' },
  // https://apidoc.cometapi.com/midjourney-submit-editor
  edits: { ...COMMON, prompt: 'string!', action: 'string', base64Array: 'list!', maskBase64: 'string' },
  // https://apidoc.cometapi.com/api/image/midjourney/submit-video
  video: { ...COMMON, prompt: 'string', image: 'string', motion: 'string', taskId: 'string', index: 'number' },
  swap: { ...COMMON, ...ACCOUNT, sourceBase64: 'string!', targetBase64: 'string!' },
}

/** What is wrong with the body of an order; undefined when nothing is. */
export function problemWith(name: string, body: Record<string, unknown>): string | undefined {
  const fields = ORDER_FIELDS[name] ?? {}
  for (const [field, value] of Object.entries(body)) {
    const type = Array.isArray(value) ? 'list' : typeof value
    if (fields[field]?.replace('!', '') !== type) return `unknown field ${field} (${type})`
  }
  return Object.entries(fields).find(([field, type]) => type.endsWith('!') && body[field] === undefined)?.[0]
}
