import * as z from 'zod/mini'

/** One act of an administrator. Secrets are blanked in both states. */
export const AuditEntry = z.object({
  id: z.number(),
  /** Unix seconds. */
  created_at: z.number(),
  request_id: z.string(),
  actor_id: z.number(),
  actor_name: z.string(),
  actor_role: z.number(),
  /** Name of the endpoint: `updateUser`. */
  action: z.string(),
  /** What kind of thing: `user`, `channel`, `option`. */
  target: z.string(),
  /** Its id or key; empty when the act concerns none or many. */
  target_id: z.string(),
  /** JSON of the fields that changed; empty when there is nothing to tell, `…` at the end of a text that was cut. */
  state_before: z.string(),
  state_after: z.string(),
  /** `started` (the server ended before the act did), `done`, or the code of the refusal. */
  outcome: z.string(),
  /** Of the administrator. */
  address: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>
