import type { Config } from './config.ts'

/** Brings a code to a mobile. Throws when the message did not leave. */
export type CodeSender = (message: { mobile: string; code: string; minutes: number }) => Promise<void>

const PATIENCE_MS = 10_000

/** By a gateway over HTTP, or into the log, where only whoever runs the server reads it. Absent: this installation sends none. */
export function codeSenderOf(
  settings: Config['codes'],
  log: { warn(details: object, message: string): void },
): CodeSender | undefined {
  if (settings.sender === 'off') return undefined
  if (settings.sender === 'log')
    return async ({ mobile, code }) => log.warn({ mobile, code }, `code for ${mobile}: ${code}`)
  return async ({ mobile, code, minutes }) => {
    const answer = await fetch(settings.url as string, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(settings.token ? { authorization: `Bearer ${settings.token}` } : {}),
      },
      body: JSON.stringify({ mobile, code, minutes, template: settings.template ?? null }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    // Not the body: a gateway may repeat the code in it
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
  }
}
