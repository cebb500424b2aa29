import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** `npm run dev`: the server restarts on change, the web app reloads in place on port 5173 and asks it for /api. */
const port = process.env.PORT ?? '3000'
const server = spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'server/src/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
})
process.env.API_PORT = port
const web = await createServer({ root: 'web', server: { port: 5173, strictPort: true } })
await web.listen()
web.printUrls()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => server.kill(name))
server.once('exit', (code) => web.close().then(() => process.exit(code ?? 0)))
