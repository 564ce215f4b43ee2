/**
 * Counts all windows of one key atomically. KEYS: one counter for each window. ARGV: the action (take, refund, peek),
 * the minimum age of the refunded request (ms), then limit and length (ms) of each window.
 * Returns used requests and remaining milliseconds of each window, then 1 when every window had capacity.
 * A counter expires with its window, so the only clock is the one of Redis.
 */
export const windowScript = `
local action, age = ARGV[1], tonumber(ARGV[2])
local reply, capacity = {}, 1

for i, key in ipairs(KEYS) do
  local limit, length = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  local used, left = 0, redis.call('PTTL', key)
  if left > 0 then used = tonumber(redis.call('GET', key)) else left = length end
  if used >= limit then capacity = 0 end
  reply[2 * i - 1], reply[2 * i] = used, left
end

for i, key in ipairs(KEYS) do
  local length = tonumber(ARGV[2 * i + 2])
  local used, left = reply[2 * i - 1], reply[2 * i]
  if action == 'take' and capacity == 1 then
    if redis.call('PTTL', key) > 0 then
      redis.call('INCR', key)
    else
      redis.call('SET', key, 1, 'PX', length)
    end
    reply[2 * i - 1] = used + 1
  elseif action == 'refund' and used > 0 and length - left >= age then
    redis.call('DECR', key)
    reply[2 * i - 1] = used - 1
  end
end

reply[#reply + 1] = capacity
return reply
`
