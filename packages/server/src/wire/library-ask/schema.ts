/** Questions to a knowledge base kept at AI Proxy (https://api.aiproxy.io), whose documentation is no longer public. */
export const PATHS = { chat: '/api/library/ask' } as const

export const FORMAT = "the knowledge base's format"
