export interface Order {
  url: string
  token: string
  body: object
}

async function isAnswered({ url, token, body }: Order): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await reply.arrayBuffer()
  return reply.ok
}

/** Asks for all of some papers at once and tells how many were refused. */
process.on('message', async (orders: Order[]) => {
  const answered = await Promise.all(orders.map(isAnswered))
  process.send?.(answered.filter((it) => !it).length)
})
