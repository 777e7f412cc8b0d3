import type { Clock } from '../platform/clock.ts'
import type { Account, Balances, SharedState } from './shared-state.ts'
export function createMemoryState({ node: _n, clock }: { node: string; clock: Clock }): SharedState {
  const accounts = new Map<Account, { quota: number; version: number; held: number }>()
  let heldTotal = 0
  const balances: Balances = {
    async hold(list, amount) {
      const missing = list.filter(a => !accounts.has(a))
      if (missing.length) return { state: 'unknown', accounts: missing }
      for (const a of list) { const e = accounts.get(a); if (!e || e.quota <= 0 || e.quota - e.held < amount) return { state: 'insufficient', account: a } }
      for (const a of list) { const e = accounts.get(a); if (e) { e.held += amount; heldTotal += amount } }
      return { state: 'held' }
    },
    async settle(readings, released) {
      for (const r of readings) { const e = accounts.get(r.account); if (!e) accounts.set(r.account, { quota: r.quota, version: r.version, held: 0 }); else if (r.version > e.version) { e.quota = r.quota; e.version = r.version } }
      for (const h of released) { const e = accounts.get(h.account); if (e) { e.held -= h.amount; heldTotal -= h.amount } }
    },
    async dropHoldsOf() {}, heldHere: () => heldTotal,
  }
  const values = new Map<string, string>(); const hits = new Map<string, number[]>(); const subs = new Map<string, ((p: string) => void)[]>(); const leases = new Map<string, string>()
  return { kind: 'memory', balances,
    async hit(key, { limit, windowMs }) { const now = clock.nowMs(); const l = (hits.get(key) ?? []).filter(t => t > now - windowMs); hits.set(key, l); if (l.length >= limit) return { isAllowed: false, remaining: 0, resetMs: windowMs }; l.push(now); return { isAllowed: true, remaining: limit - l.length, resetMs: windowMs } },
    async put(k, v) { values.set(k, v) }, async get(k) { return values.get(k) }, async take(k) { const v = values.get(k); values.delete(k); return v },
    async lease(n, h) { const c = leases.get(n); if (c && c !== h) return false; leases.set(n, h); return true }, async release(n) { leases.delete(n) }, async leases(p) { return [...leases.keys()].filter(k => k.startsWith(p)) },
    async publish(t, p) { for (const f of subs.get(t) ?? []) f(p) }, subscribe(t, f) { subs.set(t, [...(subs.get(t) ?? []), f]) }, async ping() {}, async close() {} }
}
