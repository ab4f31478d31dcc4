import type { OneTime } from '../../../plugins/one-time.ts'
import { hashSecret } from '../../../plugins/one-time.ts'
import { captchaPicture, newCaptchaText } from './captcha-picture.ts'

const MINUTES = 5

export interface Captcha {
  key: string
  /** The picture as an address for `src`. */
  image: string
  minutes: number
}

/** Creates a picture to read. It is valid for one answer, right or wrong. */
export async function newCaptcha(oneTime: OneTime): Promise<Captcha> {
  const text = newCaptchaText()
  const key = await oneTime.issue({ kind: 'captcha', data: { answer: hashSecret(text) }, seconds: MINUTES * 60 })
  return {
    key,
    image: `data:image/svg+xml;base64,${Buffer.from(captchaPicture(text)).toString('base64')}`,
    minutes: MINUTES,
  }
}

/** Uses the captcha up. Case does not matter. */
export async function isSolved(oneTime: OneTime, { key, code }: { key: string; code: string }): Promise<boolean> {
  const found = await oneTime.take<{ answer: string }>('captcha', key)
  return found?.answer === hashSecret(code.trim().toUpperCase())
}
