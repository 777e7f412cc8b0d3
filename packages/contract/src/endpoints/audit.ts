import * as z from 'zod/mini'
import { endpoint, queryInteger, queryText, queryTime } from '../endpoint.ts'
import { AuditEntry } from '../entities/audit-entry.ts'

/** `p` counts from 1; 0 reads as 1. Empty filters match all. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  access: 'root',
  summary: 'What administrators did, newest first',
  query: z.object({
    p: queryInteger(1),
    page_size: queryInteger(0),
    actor: queryText,
    action: queryText,
    target: queryText,
    target_id: queryText,
    /** Unix seconds; 0 is open. */
    start_timestamp: queryTime,
    end_timestamp: queryTime,
  }),
  reply: z.object({ items: z.array(AuditEntry), total: z.number(), page: z.number(), page_size: z.number() }),
})
