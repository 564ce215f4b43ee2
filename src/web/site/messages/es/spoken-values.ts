const longDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const english = new Intl.DateTimeFormat('en-US', longDay)
const spanish = new Intl.DateTimeFormat('es-US', longDay)
const units = new Map([
  ['days', 'días'],
  ['hours', 'horas'],
  ['minutes', 'minutos'],
  ['seconds', 'segundos'],
])

/** Times and periods inside sentences of the service in Spanish; other values stay as they are. */
export function spokenValue(value: string): string {
  const [count, unit = '', ...more] = value.split(' ')
  const translated = units.get(unit)
  if (translated && more.length === 0) return `${count} ${translated}`
  const [day = '', clock] = value.split(' at ')
  const at = new Date(`${day} UTC`)
  // `Date` also understands texts that are no dates.
  if (clock === undefined || Number.isNaN(at.getTime()) || english.format(at) !== day) return value
  const isOne = Number.parseInt(clock, 10) === 1
  return `${spanish.format(at)} a ${isOne ? 'la' : 'las'} ${clock}`
}
