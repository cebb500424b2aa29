import { answering } from './gathering.ts'

const kept: unknown[] = []

/** Reads `loop` for ever and `swell` into all memory there is, ends at `exit`, and gives back everything else as it is. */
answering((_, bytes) => {
  const texts = bytes.map((it) => it.toString())
  while (texts.includes('loop'));
  while (texts.includes('swell')) kept.push(Array.from({ length: 100_000 }, () => ({})))
  if (texts.includes('exit')) process.exit()
  return { result: texts.map((text) => ({ text })) }
})
