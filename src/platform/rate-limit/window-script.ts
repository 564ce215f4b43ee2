/**
 * All windows of one key in one step. KEYS: a counter for each window. ARGV: what to do (take, refund, peek), how
 * old the refunded request is at least (ms), then limit and length (ms) of each window.
 * Answers, for each window, requests used and milliseconds left; then 1 when every window had room.
 * A counter lives as long as its window, so that the only clock is Redis' own.
 */
export const windowScript = `
local act, age = ARGV[1], tonumber(ARGV[2])
local answer, room = {}, 1

for i, key in ipairs(KEYS) do
  local limit, length = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  local used, left = 0, redis.call('PTTL', key)
  if left > 0 then used = tonumber(redis.call('GET', key)) else left = length end
  if used >= limit then room = 0 end
  answer[2 * i - 1], answer[2 * i] = used, left
end

for i, key in ipairs(KEYS) do
  local length = tonumber(ARGV[2 * i + 2])
  local used, left = answer[2 * i - 1], answer[2 * i]
  if act == 'take' and room == 1 then
    if redis.call('PTTL', key) > 0 then
      redis.call('INCR', key)
    else
      redis.call('SET', key, 1, 'PX', length)
    end
    answer[2 * i - 1] = used + 1
  elseif act == 'refund' and used > 0 and length - left >= age then
    redis.call('DECR', key)
    answer[2 * i - 1] = used - 1
  end
end

answer[#answer + 1] = room
return answer
`
