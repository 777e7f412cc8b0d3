import { STEPS } from './meter-buckets.ts'
import { scriptOf } from './redis-link.ts'

// A meter is one hash: the amount by the step of the window in which it was taken. See meter-buckets.ts.

const FUNCTIONS = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local steps = ${STEPS}
local function leaves(place, window)
  return math.ceil((place + 1 + steps) * window / steps) - now
end
local function read(key, window)
  local all, live, used, empty = redis.call('HGETALL', key), {}, 0, 0
  for i = 1, #all, 2 do
    local place, amount = tonumber(all[i]), tonumber(all[i + 1])
    local wait = leaves(place, window)
    if wait <= 0 then
      redis.call('HDEL', key, all[i])
    else
      live[#live + 1] = { place, amount }
      used = used + amount
      if wait > empty then empty = wait end
    end
  end
  return live, used, empty
end
local function text(number)
  return string.format('%.0f', number)
end
local function add(key, window, place, change)
  local left = redis.call('HINCRBY', key, text(place), text(change))
  if left <= 0 then redis.call('HDEL', key, text(place)) end
  redis.call('PEXPIRE', key, math.ceil(window * (steps + 1) / steps))
end
`

/**
 * KEYS: the meters. ARGV: for each its limit, window in ms and amount. Replies the position of the full meter (0: none),
 * ms until it has room, then for each meter what is used, ms until it is empty, and the place of what was taken.
 */
export const TAKE_METERS = scriptOf(`${FUNCTIONS}
local full, room, lives, useds, empties = 0, 0, {}, {}, {}
for i = 1, #KEYS do
  local limit, window, amount = tonumber(ARGV[i * 3 - 2]), tonumber(ARGV[i * 3 - 1]), tonumber(ARGV[i * 3])
  lives[i], useds[i], empties[i] = read(KEYS[i], window)
  if full == 0 and useds[i] + amount > limit then
    full, room = i, window
    local left = useds[i]
    table.sort(lives[i], function(one, other) return one[1] < other[1] end)
    for _, bucket in ipairs(lives[i]) do
      left = left - bucket[2]
      if left <= limit - amount then
        room = leaves(bucket[1], window)
        break
      end
    end
  end
end
local reply = { text(full), text(room) }
for i = 1, #KEYS do
  local window, amount = tonumber(ARGV[i * 3 - 1]), tonumber(ARGV[i * 3])
  local place = math.floor(now * steps / window)
  if full == 0 and amount > 0 then
    add(KEYS[i], window, place, amount)
    useds[i] = useds[i] + amount
    empties[i] = leaves(place, window)
  end
  reply[#reply + 1] = text(useds[i])
  reply[#reply + 1] = text(empties[i])
  reply[#reply + 1] = text(place)
end
return reply
`)

/** KEYS: the meters. ARGV: for each its window in ms, a place, and the change there. */
export const CORRECT_METERS = scriptOf(`${FUNCTIONS}
for i = 1, #KEYS do
  local window, place = tonumber(ARGV[i * 3 - 2]), tonumber(ARGV[i * 3 - 1])
  if leaves(place, window) > 0 then add(KEYS[i], window, place, tonumber(ARGV[i * 3])) end
end
`)
