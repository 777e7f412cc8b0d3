import { NEVER_EXPIRES, TokenStatus } from '@tollgate/contract/constants'
import * as z from 'zod'
import { takeOverCharges } from '../../domain/billing/past-charges.ts'
import { splitList } from '../../domain/channels/channel-rules.ts'
import { readAllowIps } from '../../domain/tokens/token-rules.ts'
import { type ImportSite, RowProblem } from './import-site.ts'
import { insertImported, listImported } from './import-store.ts'
import { amount, deletion, flag, id, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'

/** Newer versions of new-api try several groups for such a token. */
const AUTO_GROUP = 'auto'
const STATUSES: readonly number[] = Object.values(TokenStatus)

const OldToken = z.object({
  id,
  user_id: whole(),
  key: text(128).refine((key) => key !== '', 'is empty'),
  status: whole(TokenStatus.enabled).refine((status) => STATUSES.includes(status), 'is no status'),
  name: text(255),
  created_time: amount,
  accessed_time: amount,
  expired_time: whole(NEVER_EXPIRES),
  remain_quota: whole(),
  used_quota: amount,
  unlimited_quota: flag,
  model_limits_enabled: flag,
  model_limits: text(20_000),
  allow_ips: text(10_000),
  group: text(64),
  deleted_at: deletion,
  // How one-api says the same.
  models: text(20_000),
  subnet: text(10_000),
})
type OldToken = z.output<typeof OldToken>

/** Keys of users. The key is sealed, and found by its hash; deleted ones come in as deleted, so nobody gets their key. */
export async function tokenStep(site: ImportSite): Promise<ImportStep<OldToken>> {
  const users = await listImported(site.db, site.name, 'users')
  return {
    kind: 'tokens',
    table: 'tokens',
    keptTable: 'tokens',
    read: (row) => OldToken.parse(row),
    write: async (old, { transaction, idFor, change }) => {
      const owner = users.get(old.user_id)
      if (owner === undefined) throw new RowProblem(`its user ${old.user_id} did not come in`)
      const row = { ...newToken(site, old), user_id: owner.newId }
      if (old.group === AUTO_GROUP) change('its group was chosen by each call: it is its owner’s here')
      const newId = await insertImported(transaction, 'tokens', { ...idFor(old.id), ...row })
      if (newId === undefined) throw new RowProblem('key is in use here')
      await takeOverCharges(transaction, { kind: 'token', id: newId, quota: old.used_quota, calls: 0 })
      return { newId, quota: old.remain_quota, used: old.used_quota }
    },
  }
}

function newToken({ vault }: ImportSite, old: OldToken) {
  const key = old.key.replace(/^sk-/, '')
  const models = splitList(old.model_limits || old.models).join(',')
  return {
    key_hash: vault.hash('token', key),
    key_sealed: vault.seal(key),
    status: old.status,
    name: old.name,
    created_time: old.created_time,
    accessed_time: old.accessed_time,
    // Every other number there was a time, so 0 is one long past.
    expired_time: old.expired_time === NEVER_EXPIRES ? NEVER_EXPIRES : Math.max(0, old.expired_time),
    remain_quota: old.remain_quota,
    unlimited_quota: Number(old.unlimited_quota),
    // A limit to no model at all is one: such a key could call nothing there.
    model_limits_enabled: Number(old.model_limits_enabled || old.models !== ''),
    model_limits: models,
    // A line that is no address throws: without its list the key would work from everywhere.
    allow_ips: readAllowIps(old.allow_ips || old.subnet.replaceAll(',', '\n')),
    group: old.group === AUTO_GROUP ? '' : old.group,
    deleted_at: old.deleted_at,
  }
}
