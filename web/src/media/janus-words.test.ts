import { expect, test } from 'vitest'
import { restBetween } from './janus-words.ts'

test.each<[string, number, number]>([
  ['whoever watches nothing waits for nobody', 0, 0],
  ['a voice and a camera are asked for again almost at once', 2, 40],
  ['each line adds its part', 10, 200],
  ['with fifty lines one wish a second is told', 50, 1000],
  ['and never fewer, however many they are', 400, 1000],
])('%s', (_, lines, ms) => expect(restBetween(lines)).toBe(ms))
