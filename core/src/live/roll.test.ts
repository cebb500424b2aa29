import { expect, test } from 'vitest'
import { assembly, member } from '../law/law.stage.ts'
import { mandate, Play } from './player.stage.ts'
import { rollOf } from './roll.ts'

test('the roll names who is there, how, with what weight and for whom; who is represented is called with their delegate', () => {
  const members = [member('Anna', 'PAR PCA', 6000), member('Bruno', 'PAR', 3000), member('Carla', 'PAR', 1000), member('Sara', 'EXT')]
  const play = new Play(assembly('SRL', { members }), [mandate('Carla', 'Anna')])
  play.join('Anna')
  play.join('Sara')
  expect(rollOf(play.state)).toEqual([
    { member_id: 'Anna', via: 'ROOM', weight: 6000, represented: [{ member_id: 'Carla', weight: 1000 }] },
    { member_id: 'Sara', via: 'ROOM', weight: 0, represented: [] },
  ])
  play.hall(['Bruno', 'Carla'])
  expect(rollOf(play.state).map((it) => [it.member_id, it.via, it.weight, it.represented.length])).toEqual([
    ['Anna', 'ROOM', 6000, 0],
    ['Bruno', 'HALL', 3000, 0],
    ['Carla', 'HALL', 1000, 0],
    ['Sara', 'ROOM', 0, 0],
  ])
})
