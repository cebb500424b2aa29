import { expect, test } from 'vitest'
import { argumentsIn } from './message-arguments.ts'

test.each([
  ['Apri', []],
  ['Ciao {name}, sono le {time, date, short}', ['name', 'time']],
  ['{when, select, today {Oggi} other {Domani}}: {name}', ['when', 'name']],
  ['{count, plural, one {{names} ha chiesto} other {{names} hanno chiesto}} il {share}', ['count', 'names', 'share']],
  ['{isSoon, select, true {ore {time}, {hours, plural, =0 {{minutes} minuti} other {# ore}}} other {mai}}', ['isSoon', 'time', 'hours', 'minutes']],
  ['<b>{name}</b>', ['name']],
])('%s is given %j', (message, names) => expect([...argumentsIn(message)]).toEqual(names))
