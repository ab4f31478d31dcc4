import type { Config } from './config.ts'

/** Sends a code to a mobile, and says where it went. Throws if the message was not sent. */
export type CodeSender = (message: { mobile: string; code: string; minutes: number }) => Promise<'mobile' | 'log'>

const TIMEOUT_MS = 10_000

/** Sends by an HTTP gateway, or into the log of the server. Absent if the installation sends no codes. */
export function codeSenderOf(
  settings: Config['codes'],
  log: { warn(details: object, message: string): void },
): CodeSender | undefined {
  if (settings.sender === 'off') return undefined
  if (settings.sender === 'log')
    return async ({ mobile, code }) => {
      log.warn({ mobile, code }, `code for ${mobile}: ${code}`)
      return 'log'
    }
  return async ({ mobile, code, minutes }) => {
    const answer = await fetch(settings.url as string, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(settings.token ? { authorization: `Bearer ${settings.token}` } : {}),
      },
      body: JSON.stringify({ mobile, code, minutes, template: settings.template ?? null }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    // Without the body, since a gateway may repeat the code in it
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
    return 'mobile'
  }
}
