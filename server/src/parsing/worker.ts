import { answering } from './gathering.ts'
import { tasks } from './tasks.ts'

answering(async ({ task, input }, bytes) => {
  try {
    const read = tasks[task as keyof typeof tasks] as (input: unknown, bytes: Buffer[]) => unknown
    return { result: await read(input, bytes) }
  } catch (error) {
    return { error: (error as Error).message }
  }
})
