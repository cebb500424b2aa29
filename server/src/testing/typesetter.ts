import { readConfig } from '../config.ts'

/** The compiler that the tests are run with: `TYPESETTER=older` stands for the platforms that have no other. */
export const typesetter = readConfig({ TYPESETTER: process.env.TYPESETTER }).typesetter
