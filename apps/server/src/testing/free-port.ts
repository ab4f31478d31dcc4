import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that a system gives to whoever asks for any: nobody is given it while a server starts, or is away between two starts. */
const FROM = 20_000
const TO = 32_000

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      ['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => void probe.close(() => resolve(true)))
  })
}
