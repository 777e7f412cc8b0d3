import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SettingsFile, SettingsReport } from '../entities/settings-file.ts'

/** Some ten thousand channels. */
const FILE_MAX_MB = 16

export const listOptions = endpoint({
  method: 'GET',
  path: '/api/option/',
  access: 'root',
  summary: 'Every site option as text, secrets left out',
  reply: z.array(z.object({ key: z.string(), value: z.string() })),
})

/** With `value_before`, the text that was edited, an option that is another by now is left alone: `option.changed`. */
export const updateOption = endpoint({
  method: 'PUT',
  path: '/api/option/',
  access: 'root',
  isRefusedPlainly: true,
  summary: 'Set one site option',
  invalidInputStatus: 400,
  body: z.object({
    key: z.string().check(z.maxLength(128)),
    value: z.string().check(z.maxLength(2_000_000)),
    value_before: z.optional(z.string().check(z.maxLength(2_000_000))),
  }),
  reply: z.null(),
})

export const resetModelRatio = endpoint({
  method: 'POST',
  path: '/api/option/rest_model_ratio',
  access: 'root',
  summary: 'Put the built-in model ratios back',
  reply: z.null(),
})

export const listSetSecrets = endpoint({
  method: 'GET',
  path: '/api/option/secrets',
  access: 'root',
  summary: 'Names of the secret options that have a value',
  reply: z.array(z.string()),
})

export const listUnpricedModels = endpoint({
  method: 'GET',
  path: '/api/option/unpriced-models',
  access: 'root',
  summary: 'Models that enabled channels ask vendors for and that have neither a price nor a ratio',
  reply: z.array(z.string()),
})

/** Refused with `mail.not-configured`, `mail.test-failed` and what the mail server said, `request.too-many`. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/option/test-mail',
  access: 'root',
  summary: 'Send a letter with the mail server that is set',
  body: z.object({ to: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  reply: z.null(),
})

/**
 * With secrets only for whoever proves that the account is theirs: by its password, or a code of the authenticator where
 * it never had one. Refused with `account.password-wrong`.
 */
export const exportSettings = endpoint({
  method: 'POST',
  path: '/api/option/export',
  access: 'root',
  rateLimit: 'critical',
  summary: 'All options and channels; their secrets only with a proof',
  body: z.object({
    with_secrets: z._default(z.boolean(), false),
    credentials: z.optional(
      z.object({
        password: z.optional(z.string().check(z.maxLength(256))),
        code: z.optional(z.string().check(z.maxLength(64))),
      }),
    ),
  }),
  reply: SettingsFile,
})

/**
 * All of the file or, when anything in it is wrong, nothing: `option.import-faulty`. Without `apply` the report alone.
 * A file that is none is refused with `option.file-invalid`.
 */
export const importSettings = endpoint({
  method: 'POST',
  path: '/api/option/import',
  access: 'root',
  summary: 'What a file of options and channels would change, or change it',
  bodyMaxMb: FILE_MAX_MB,
  body: z.object({
    /** Its text. */
    file: z.string().check(z.maxLength(FILE_MAX_MB * 1024 * 1024)),
    apply: z._default(z.boolean(), false),
  }),
  reply: SettingsReport,
})
