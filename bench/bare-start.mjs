// The smallest server on the same framework: what any product of this kind pays to start.
import fastify from 'fastify'

const app = fastify()
app.get('/api/health', async () => ({ status: 'ok' }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
