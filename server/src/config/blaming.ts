import { ConfigError } from './config.ts'

/** What a file system, a network or a database says of a folder, an address or a name that was given to it. */
const isOfSetting = /^(E[A-Z]+|08\w{3}|28\w{3}|3D000|57P03)$/

/** A setting that cannot be used names itself, also where only trying it tells. */
export async function blaming<T>(names: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!isOfSetting.test(code ?? '')) throw error
    // An address of several numbers fails without words of its own.
    throw new ConfigError(`${names}: ${message || code}`)
  }
}
