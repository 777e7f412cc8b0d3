import { scriptOf } from './redis-link.ts'
import { CORRECT_METERS, TAKE_METERS } from './redis-meter-scripts.ts'

// An account is one hash: `q` committed quota, `v` its version, `s` and `e` the seconds at which a limit's window begins
// and ends, `h:<node>` the sum held by each node, `n` the state of the server that it belongs to (see NEW_STATE). Without
// `v` it is unknown.
// Each node has a set of the accounts on which it holds something.
// Redis hands a script's numbers on as doubles; quota is below 2^53, so nothing is rounded.

const ACCOUNT_FUNCTIONS = `
local last = #KEYS - 1
local state_number = tonumber(redis.call('GET', KEYS[#KEYS])) or 0
local function read(key)
  local all, known, held = redis.call('HGETALL', key), {}, 0
  for i = 1, #all, 2 do
    known[all[i]] = tonumber(all[i + 1])
    if string.sub(all[i], 1, 2) == 'h:' then held = held + known[all[i]] end
  end
  if #all > 0 and known.n ~= state_number then
    redis.call('DEL', key)
    return {}, 0
  end
  return known, held
end
local function keep(key, seconds)
  local known, held = read(key)
  if held > 0 then redis.call('PERSIST', key) else redis.call('EXPIRE', key, seconds) end
end
local function text(number)
  return string.format('%.0f', number)
end
`

/**
 * KEYS: the node's set, the hashes of the accounts, the number of the server's state. ARGV: node, amount, idle seconds,
 * then the accounts' names; for a call with limits also unix seconds, and how far below 0 each account may go. Replies
 * `held`, `unknown` or `insufficient`, the position of the insufficient account, what of it is free, when its window ends
 * (0: never), and what the node now holds on each account, empty where the account is unknown.
 */
export const HOLD = scriptOf(`${ACCOUNT_FUNCTIONS}
local field, amount = 'h:' .. ARGV[1], tonumber(ARGV[2])
local limits = last + 3
local now = #ARGV >= limits and tonumber(ARGV[limits])
local state, short, free, ends, own = 'held', 0, 0, 0, {}
for i = 2, last do
  local known, held = read(KEYS[i])
  if not known.v then
    state = 'unknown'
    own[i - 1] = ''
  else
    own[i - 1] = text(known[field] or 0)
    local quota = known.q
    if now then
      if known.s and known.s > now then
        quota, known.e = 0, 0
      elseif known.e and known.e > 0 and known.e <= now then
        quota = 0
      end
      quota = quota + tonumber(ARGV[limits + i - 1])
    end
    if state == 'held' and (quota <= 0 or quota - held < amount) then
      state, short, free, ends = 'insufficient', i - 1, text(quota - held), known.e or 0
    end
  end
end
if state == 'held' then
  for i = 2, last do
    own[i - 1] = text(redis.call('HINCRBY', KEYS[i], field, text(amount)))
    redis.call('SADD', KEYS[1], ARGV[2 + i])
    keep(KEYS[i], ARGV[3])
  end
end
return { state, short, free, ends, unpack(own) }
`)

/**
 * KEYS: the node's set, the hashes of the accounts, the number of the server's state. ARGV: node, idle seconds, topic for
 * accounts that became known, then for each account its name, quota, version, begin and end of its window (empty without
 * a reading), amount given back (negative to add), and what the node holds on it in all.
 * Replies what the node now holds on each account, empty where the account is unknown.
 */
export const SETTLE = scriptOf(`${ACCOUNT_FUNCTIONS}
local field, own = 'h:' .. ARGV[1], {}
for i = 2, last do
  local at = 4 + (i - 2) * 7
  local name, quota, version, starts, ends = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  local returned, total = tonumber(ARGV[at + 5]), tonumber(ARGV[at + 6])
  local known = read(KEYS[i])
  local holds = known[field]
  if version ~= '' and (not known.v or tonumber(version) > known.v) then
    redis.call('HSET', KEYS[i], 'q', quota, 'v', version, 'n', text(state_number))
    if ends ~= '' then redis.call('HSET', KEYS[i], 's', starts, 'e', ends) end
  end
  if version ~= '' and not known.v then
    -- Everything may have been lost: what this node holds comes back at once, other nodes are asked for theirs.
    holds = total
    redis.call('PUBLISH', ARGV[3], name)
  elseif known.v or (holds and returned > 0) then
    holds = (holds or 0) - returned
  end
  if holds and holds > 0 then
    redis.call('HSET', KEYS[i], field, text(holds))
    redis.call('SADD', KEYS[1], name)
  elseif holds then
    redis.call('HDEL', KEYS[i], field)
    redis.call('SREM', KEYS[1], name)
  end
  keep(KEYS[i], ARGV[2])
  own[i - 1] = (known.v or version ~= '') and text(math.max(0, holds or 0)) or ''
end
return own
`)

/**
 * KEYS: whose data this is, and the number of its state. ARGV: the server's run id and the era of the balances. A server
 * that began anew may have read old data from its disk, a replica that took over may lack the last of it, and in an
 * earlier era nobody may have told it: what is known of accounts then counts as lost.
 */
export const NEW_STATE = scriptOf(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('INCR', KEYS[2])
`)

/**
 * KEYS: the node's set. ARGV: the node, and the prefix of account hashes. The accounts become unknown: a node that
 * vanished may have committed a charge that it could no longer tell.
 */
export const DROP_HOLDS = scriptOf(`
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  redis.call('HDEL', ARGV[2] .. name, 'h:' .. ARGV[1], 'q', 'v', 's', 'e')
end
redis.call('DEL', KEYS[1])
`)

const NOW = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
`

/** KEYS: a list of admitted hits, oldest first. ARGV: limit, window in ms. Replies admitted, remaining, ms to reset. */
export const HIT = scriptOf(`${NOW}
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
while oldest and oldest <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
end
local count, admitted = redis.call('LLEN', KEYS[1]), 0
if count < limit then
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], window)
  count, admitted = count + 1, 1
end
return { admitted, math.max(0, limit - count), (oldest or now) + window - now }
`)

/** KEYS: the holder, and all leases by their end. ARGV: name, holder, ms. Replies 1 to the holder. */
export const LEASE = scriptOf(`${NOW}
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', now))
redis.call('ZADD', KEYS[2], string.format('%.0f', now + tonumber(ARGV[3])), ARGV[1])
return 1
`)

/** KEYS: the holder, and all leases by their end. ARGV: name, holder. */
export const RELEASE = scriptOf(`
if redis.call('GET', KEYS[1]) == ARGV[2] then
  redis.call('DEL', KEYS[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
end
`)

/** KEYS: all leases by their end. Replies the names of the living ones. */
export const LEASES = scriptOf(`${NOW}
return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', now), '+inf')
`)

/** KEYS: the holders of a name's places by their end. ARGV: holder, limit, ms. Replies 1 to whoever has a place. */
export const TAKE_SLOT = scriptOf(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], string.format('%.0f', now + tonumber(ARGV[3])), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`)

/** KEYS: one for each place. ARGV: ms, then the holder of each. */
export const KEEP_SLOTS = scriptOf(`${NOW}
for i = 1, #KEYS do
  redis.call('ZADD', KEYS[i], string.format('%.0f', now + tonumber(ARGV[1])), ARGV[i + 1])
  redis.call('PEXPIRE', KEYS[i], ARGV[1])
end
`)

/** KEYS: the holders of a name's places by their end. Replies how many there are. */
export const COUNT_SLOTS = scriptOf(`${NOW}
return redis.call('ZCOUNT', KEYS[1], '(' .. string.format('%.0f', now), '+inf')
`)

export const allScripts = [
  ...[HOLD, SETTLE, DROP_HOLDS, HIT, LEASE, RELEASE, LEASES],
  ...[TAKE_SLOT, KEEP_SLOTS, COUNT_SLOTS, TAKE_METERS, CORRECT_METERS],
]
