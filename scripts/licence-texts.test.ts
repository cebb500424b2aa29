import { expect, test } from 'vitest'
import { grantIn, noticesOf } from './licence-texts.ts'
import type { UsedPackage } from './licences.ts'

const used = (name: string, licence = 'MIT'): UsedPackage => ({ name, version: '1.0.0', licence, folder: `node_modules/${name}`, partOf: undefined })
const words = 'Permission is hereby granted, free of charge.'

test('the owner is told apart from the words', () =>
  expect(grantIn(`# The MIT License (MIT)\n\n**Copyright (c) 2020 Anna Bianchi**\n\n${words}\n`)).toEqual({
    holders: ['Copyright (c) 2020 Anna Bianchi'],
    body: words,
  }))

test('a sentence about copyright is one of the words', () =>
  expect(grantIn('The above copyright notice shall be included.\nCOPYRIGHT HOLDERS ARE NOT LIABLE')).toEqual({
    holders: [],
    body: 'The above copyright notice shall be included.\nCOPYRIGHT HOLDERS ARE NOT LIABLE',
  }))

test('the same words, wrapped otherwise, stand once under the names of all', () => {
  const files: Record<string, string[]> = {
    one: [`MIT License\n\nCopyright (c) 2020 Anna\n\n${words}`],
    two: [`Copyright 2021 Bruno\n\n${words.replaceAll(' ', '\n')}`],
    three: ['Copyright 2022 Carla\n\nOther words.', 'This package holds a part of another.'],
    four: [],
  }
  expect(
    noticesOf(
      Object.keys(files).map((it) => used(it)),
      (it) => files[it.name]!,
    ).split(`\n\n${'='.repeat(80)}\n\n`),
  ).toEqual([
    `- one 1.0.0: MIT\n    Copyright (c) 2020 Anna\n- two 1.0.0: MIT\n    Copyright 2021 Bruno\n\n${words}`,
    '- three 1.0.0 says also:\n\nThis package holds a part of another.',
    '- three 1.0.0: MIT\n    Copyright 2022 Carla\n\nOther words.',
    'These packages came without the text of their licence; it is named here.\n\n- four 1.0.0: MIT',
  ])
})
