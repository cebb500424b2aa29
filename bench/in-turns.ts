/** Works through all of them, so many at a time, and answers in their order. */
export async function inTurns<It, Made>(all: readonly It[], atOnce: number, work: (it: It) => Promise<Made>): Promise<Made[]> {
  const left = [...all.entries()]
  const made: Made[] = []
  const turn = async () => {
    for (let it = left.shift(); it; it = left.shift()) made[it[0]] = await work(it[1])
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  return made
}
