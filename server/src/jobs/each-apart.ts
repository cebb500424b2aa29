/** One after the other, each for itself: what fails does not hold up the rest, and is told once they are done. */
export async function eachApart<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const it of items) await work(it).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}
